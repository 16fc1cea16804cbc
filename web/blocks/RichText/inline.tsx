import { Parser } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';
import { linkAttributes } from '../_shared/safe-link.ts';

/**
 * Inline HTML of a rich text as React elements. It is cleaned when it is written and not trusted
 * here either: only the tags below are built, without any attribute but a link's checked address,
 * and everything else becomes text. Stored HTML never reaches a page as HTML.
 */

const TAGS = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'mark', 'code', 'sub', 'sup']);

/** Elements whose content is not text that a person wrote. */
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

/** Elements nested more deeply are not built; their text stays. */
const DEEPEST = 16;

/**
 * What `readInline` reports, in document order. Each `open` is closed; a tag that is cut off at the
 * end of the text may bring one more `close`.
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

/** The text of a piece of inline HTML, for an `alt`. */
export function inlineText(html: string): string {
  let text = '';
  readInline(html, {
    text: (part) => (text += part),
    open: (tag) => (text += tag === 'br' ? ' ' : ''),
    close: () => undefined,
  });
  return text.trim();
}

/** Reads HTML as a browser would, without the elements that are dropped with their content. */
function readInline(html: string, { text, open, close }: InlineHandler): void {
  // Most texts are plain, and a parser would cost more than rendering them does.
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
  // An element that is not built is represented by its parent, which takes its content.
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
