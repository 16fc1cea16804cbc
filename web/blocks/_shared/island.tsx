import type { BlockType } from '@siteyard/schemas/blocks';
import type { FunctionComponent } from 'react';
import { jsonForScript } from './json-for-script.ts';

/** A block type, or a variant of a block with an island of its own. */
export type IslandName = BlockType | 'EnquiryForm';

interface IslandProps<Data extends object> {
  /** The name by which the browser finds the component in `blocks/islands.ts`. */
  type: IslandName;
  component: FunctionComponent<Data>;
  /** The component's props. Visitors receive them as JSON, so they must hold no secrets. */
  data: Data;
  /** Whether the island is on the editor's canvas: the component runs there and needs no JSON data. */
  isEditing: boolean;
}

/** The interactive part of a block: server-rendered HTML and its data, hydrated in the browser. */
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

/** Whether rendered HTML contains an island, so that the page needs the islands' script. */
export function hasIsland(html: string): boolean {
  // Texts and data cannot contain this string, because `<` is escaped in them.
  return html.includes('<div data-island="');
}
