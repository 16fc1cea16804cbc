import type { BlockType } from '@siteyard/schemas/blocks';
import type { FunctionComponent } from 'react';

interface IslandProps<Data extends object> {
  /** The block type, by which the browser finds the component in `blocks/islands.ts`. */
  type: BlockType;
  component: FunctionComponent<Data>;
  /** The component's props. Visitors receive them as JSON, so they must hold no secrets. */
  data: Data;
  /** On the editor's canvas the component already runs and needs no copy of its data. */
  isEditing: boolean;
}

/**
 * The interactive part of a block: HTML from the server with its data beside it, hydrated in the
 * visitor's browser.
 */
export function Island<Data extends object>(props: IslandProps<Data>) {
  const { type, component: Component, data, isEditing } = props;
  return (
    <div data-island={type}>
      <div>
        <Component {...data} />
      </div>
      {!isEditing && (
        <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
      )}
    </div>
  );
}

/** Whether rendered HTML contains an island, so that its page needs the islands' script. */
export function hasIsland(html: string): boolean {
  // Texts and data never match: they are rendered with `<` escaped.
  return html.includes('<div data-island="');
}

/** JSON that cannot end the script element around it, nor open a comment in it. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
