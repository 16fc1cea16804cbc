import { createElement, type ReactNode } from 'react';
import { linkAttributes } from '../_shared/safe-link.ts';

/**
 * Inline HTML of a rich text as React elements. It is cleaned when it is written; here nothing of
 * it is trusted either: only the tags below are built, without any attribute but a link's judged
 * address, and everything else is text. No HTML that is stored ever reaches a page as HTML.
 */

const TAGS = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'mark', 'code', 'sub', 'sup']);

/** Their content is not text that a person wrote. */
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

const DEEPEST = 16;

/**
 * A tag, a comment, text, or a lone '<'. Attributes hold no bare '<' and begin with what cannot be
 * part of the name, so there is one way to match and the time is linear.
 */
const TOKEN =
  /<(\/?)([a-z][a-z0-9-]*)(?:(?:"[^"]*"|'[^']*'|[^a-z0-9'"<>-])(?:"[^"]*"|'[^']*'|[^'"<>])*)?>|<!--[\s\S]*?(?:-->|$)|[^<]+|</gi;

const HREF = /(?:^|[\s/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

interface Open {
  tag: string;
  href?: string;
  children: ReactNode[];
}

/** Renders a piece of inline HTML. */
export function InlineHtml({ html }: { html: string }) {
  return <>{inlineNodes(html)}</>;
}

/** The text of a piece of inline HTML, for an `alt`. */
export function inlineText(html: string): string {
  return textOf(inlineNodes(html)).trim();
}

function inlineNodes(html: string): ReactNode[] {
  const stack: Open[] = [{ tag: '', children: [] }];
  let dropping: string | null = null;
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (dropping !== null) {
      if (slash && tag === dropping) dropping = null;
      continue;
    }
    if (tag === undefined) {
      if (!token.startsWith('<!--')) append(stack, decode(token));
    } else if (slash) close(stack, tag);
    else if (DROPPED_WITH_CONTENT.has(tag)) dropping = token.endsWith('/>') ? null : tag;
    else if (tag === 'br') append(stack, <br key={keyOf(stack)} />);
    else if (TAGS.has(tag) && stack.length < DEEPEST)
      stack.push({ tag, href: tag === 'a' ? hrefOf(token) : undefined, children: [] });
  }
  while (stack.length > 1) closeLast(stack);
  return stack[0]?.children ?? [];
}

function append(stack: Open[], node: ReactNode): void {
  stack.at(-1)?.children.push(node);
}

const keyOf = (stack: Open[]) => stack.at(-1)?.children.length;

/** Closes the innermost open element of that name and whatever stands open in it. */
function close(stack: Open[], tag: string): void {
  if (!stack.some((open) => open.tag === tag)) return;
  let closed: string | undefined;
  while (closed !== tag) closed = closeLast(stack);
}

function closeLast(stack: Open[]): string | undefined {
  const open = stack.pop();
  if (!open) return undefined;
  const attributes = open.tag === 'a' ? linkAttributes(open.href) : {};
  append(stack, createElement(open.tag, { key: keyOf(stack), ...attributes }, ...open.children));
  return open.tag;
}

function hrefOf(tag: string): string | undefined {
  const match = HREF.exec(tag.slice(2));
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decode(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Editors write only these names and numbers; any other stays as it is written. */
function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (all, dec, hex, name) => {
      if (name !== undefined) {
        const key = String(name).toLowerCase();
        return Object.hasOwn(ENTITIES, key) ? (ENTITIES[key] ?? all) : all;
      }
      const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

function textOf(nodes: readonly ReactNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { children } = (node as { props: { children?: ReactNode | ReactNode[] } }).props;
      return children === undefined ? ' ' : textOf([children].flat());
    })
    .join('');
}
