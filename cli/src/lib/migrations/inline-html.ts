import { decodeEntities } from '../html-entities.ts';

/** A tag of sanitised HTML, in which every `<` begins a tag. Quoted values may contain `>`. */
const TAG = /<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/g;
const HREF = /(\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/;

/** Changes the address of each link in inline HTML. */
export function mapHrefs(html: string, change: (href: string) => string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(HREF, (whole, before: string, double?: string, single?: string) => {
      const href = decodeEntities(double ?? single ?? '');
      const next = change(href);
      return next === href ? whole : `${before}"${encode(next).replaceAll('"', '&quot;')}"`;
    }),
  );
}

/** Changes the text between the tags of inline HTML. A text with tags in it is changed in pieces. */
export function mapTextOfHtml(html: string, change: (text: string) => string): string {
  let result = '';
  let at = 0;
  const text = (piece: string) => {
    const plain = decodeEntities(piece);
    const next = plain === '' ? plain : change(plain);
    return next === plain ? piece : encode(next);
  };
  for (const match of html.matchAll(TAG)) {
    result += text(html.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return result + text(html.slice(at));
}

const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
