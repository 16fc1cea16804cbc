import type { FunctionComponent } from 'react';

interface IslandProps<Data extends object> {
  /** The block type; `client/main.ts` finds the component by it. */
  type: string;
  component: FunctionComponent<Data>;
  /** What the component gets, in the browser too: only what JSON can hold, no secrets. */
  data: Data;
  /** On the canvas the component is alive already and needs no copy of its data. */
  isEditing: boolean;
}

/**
 * An interactive part of a block: plain HTML from the server with its data beside it, brought to
 * life in the visitor's browser.
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

/** JSON that cannot end the script element it stands in, nor open a comment there. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
