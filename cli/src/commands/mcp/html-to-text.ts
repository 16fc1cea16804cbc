import { decodeEntities } from '../../lib/html-entities.ts';

/** Elements with invisible content. */
const HIDDEN = ['script', 'style', 'head', 'svg', 'template'];

/** Elements that begin a line. */
const LINES = new Set(
  'address article aside br dd div dl dt figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p section table td th tr ul'.split(
    ' ',
  ),
);

/** Returns the visible text of a rendered page, with a line for each block element. */
export function htmlToText(html: string): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    text += html.slice(at, open);
    const close = html.indexOf('>', open);
    if (close < 0) return finish(text);
    const name =
      /^\/?([a-z0-9-]*)/i.exec(html.slice(open + 1, open + 30))?.[1]?.toLowerCase() ?? '';
    if (LINES.has(name)) text += '\n';
    const isHidden = HIDDEN.includes(name) && html[open + 1] !== '/';
    at = isHidden ? html.indexOf(`</${name}`, close) : close + 1;
    if (at < 0) return finish(text);
  }
  return finish(text + html.slice(at));
}

const finish = (text: string) =>
  decodeEntities(text)
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
