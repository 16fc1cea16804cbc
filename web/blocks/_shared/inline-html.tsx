import { Parser } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';
import { linkAttributes } from './safe-link.ts';

/**
 * Renders the inline HTML of a rich text as React elements. The HTML was cleaned when it was stored,
 * but this code does not rely on that: it builds only the tags below, with a link's checked address
 * as the only attribute, and turns everything else into text. Stored HTML never reaches a page.
 */

const TAGS = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'mark', 'code', 'sub', 'sup']);

/** Elements whose content is not text for readers. */
const DROPPED_WITH_CONTENT = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'svg',
  'math',
  'textarea',
  'title',
]);

/** The deepest nesting. Deeper elements are replaced by their text. */
const DEEPEST = 16;

/**
 * The events of `readInline`, in document order. Every `open` gets a `close`. A tag that is cut off
 * at the end of the text may cause one extra `close`.
 */
interface InlineHandler {
  text: (text: string) => void;
  open: (tag: string, attributes: Readonly<Record<string, string>>) => void;
  close: () => void;
}

/** Renders a piece of inline HTML. */
export function InlineHtml({ html }: { html: string }) {
  return <>{inlineNodes(html)}</>;
}

/** Returns the text of inline HTML, for an `alt` attribute. */
export function inlineText(html: string): string {
  let text = '';
  readInline(html, {
    text: (part) => (text += part),
    open: (tag) => (text += tag === 'br' ? ' ' : ''),
    close: () => undefined,
  });
  return text.trim();
}

/** Reads HTML as a browser does, without the elements in `DROPPED_WITH_CONTENT`. */
function readInline(html: string, { text, open, close }: InlineHandler): void {
  // Most texts are plain. A parser would take longer than rendering them.
  if (!/[<&]/.test(html)) return text(html);
  let dropping = 0;
  new Parser({
    ontext: (data) => dropping === 0 && text(data),
    onopentag(tag, attributes) {
      if (dropping > 0 || DROPPED_WITH_CONTENT.has(tag)) dropping += 1;
      else open(tag, attributes);
    },
    onclosetag() {
      if (dropping > 0) dropping -= 1;
      else close();
    },
  }).end(html);
}

interface Element {
  tag: string;
  href?: string | undefined;
  depth: number;
  children: ReactNode[];
}

function inlineNodes(html: string): ReactNode[] {
  const root: Element = { tag: '', depth: 0, children: [] };
  // For an element that is not built, the stack contains its parent again, which then gets the children.
  const stack = [root];
  const current = () => stack.at(-1) ?? root;
  readInline(html, {
    text: (text) => current().children.push(text),
    open(tag, { href }) {
      const { depth, children } = current();
      if (tag === 'br') children.push(<br key={children.length} />);
      const isBuilt = TAGS.has(tag) && depth < DEEPEST;
      stack.push(isBuilt ? { tag, href, depth: depth + 1, children: [] } : current());
    },
    close() {
      const closed = stack.pop() ?? root;
      if (closed !== current()) current().children.push(build(closed, current().children.length));
    },
  });
  return root.children;
}

function build({ tag, href, children }: Element, key: number): ReactNode {
  const attributes = tag === 'a' ? linkAttributes(href) : {};
  return createElement(tag, { key, ...attributes }, ...children);
}
