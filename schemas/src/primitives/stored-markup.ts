import { RICH_TEXT_MAX_BYTES } from '../limits.ts';
import { attributeText, escapeCharacter, referenceAt } from './character-references.ts';
import { DEEPEST_MARKS, markDepth } from './mark-depth.ts';
import { safeUrl } from './safe-url.ts';

/**
 * Tells how the site's sanitiser writes a text, where that is certain without it: it takes a second
 * and 40 MB to load, and `sitectl` works without a site. A test of the api compares the two.
 */

/** The tags that a text may have. Each may have a safe `href` and no other attribute. */
export const TEXT_TAGS = 'a b br code em i mark s strong sub sup u'.split(' ');
const KEPT = new Set(TEXT_TAGS);
/** Tags that are left out and whose content stays in its place. Others rearrange what is around them. */
const UNWRAPPED = new Set('big del font ins p small span'.split(' '));

/** A piece of a text that the site does not store as it is written. */
export interface MarkupChange {
  /** `rewritten` says the same in other characters; `misplaced` is where marks are not nested. */
  kind: 'rewritten' | 'left_out' | 'misplaced' | 'not_closed';
  piece: string;
  /** What the site writes in its place, for `rewritten` alone; '' for an end that ends nothing. */
  written?: string;
}

export interface StoredMarkup {
  /** The text as the site stores it; missing where only the sanitiser knows. */
  stored?: string;
  /** The first piece that is left out, else the first one that changes; missing where none is known. */
  change?: MarkupChange;
}

/** Returns what the site makes of a text, in linear time. Text without `<` is never cleaned. */
export function storedMarkup(html: string): StoredMarkup {
  return readMarkup(html, false);
}

/** Whether cleaning is certain to change nothing. */
export function isStoredMarkup(html: string): boolean {
  return readMarkup(html, true).stored === html;
}

function readMarkup(html: string, untilChange: boolean): StoredMarkup {
  if (!html.includes('<')) return { stored: html };
  if (html.length > RICH_TEXT_MAX_BYTES || markDepth(html) > DEEPEST_MARKS) return {};
  return new MarkupReader(html, untilChange).read();
}

/**
 * Returns the text as the site stores it, where that says the same in other characters: `<br>` for
 * `<br/>`. Undefined for a text that loses something, and where only the sanitiser knows.
 */
export function tidyMarkup(html: string): string | undefined {
  const { stored, change } = storedMarkup(html);
  return change?.kind === 'left_out' ? undefined : stored;
}

/** The sanitiser puts it back where it begins a text, as it is. */
const LEADING_SPACE = /^[\r\n\t ]+/;
/** What most texts consist of, as it is stored. */
const PLAIN =
  /[^<>&\0\r\f\u00a0]+|&(?:amp|lt|gt|nbsp);|<(\/?)(a|b|br|code|em|i|mark|s|strong|sub|sup|u)>/y;
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/y;
const ATTRIBUTE = /[\t\n ]+([a-zA-Z][\w-]*)/y;
const VALUE = /=(?:"([^"\0\r]*)"|'([^'\0\r]*)'|([^\s"'<=>`\0&]+))/y;
/** What a name or an attribute ends at. */
const BEHIND = /[\t\n />]/;
const TAG_END = /[\t\n ]*\/?>/y;

/** Reads a text piece by piece, until one of which it does not know what the site makes. */
class MarkupReader {
  private at = 0;
  private stored = '';
  private change: MarkupChange | undefined;
  /** The tags that are open, the innermost last. */
  private readonly open: string[] = [];
  /** Whether there was more than white space, which a parser drops where nothing has begun. */
  private hasBegun = false;

  constructor(
    private readonly html: string,
    /** Whether the first change ends the reading: the site asks this of every text. */
    private readonly untilChange: boolean,
  ) {}

  read(): StoredMarkup {
    this.stored = LEADING_SPACE.exec(this.html)?.[0] ?? '';
    this.at = this.stored.length;
    let isKnown = true;
    while (isKnown && this.at < this.html.length)
      isKnown = this.piece() && !(this.untilChange && this.change);
    if (isKnown) this.close();
    return {
      ...(isKnown && { stored: this.stored }),
      ...(this.change && { change: this.change }),
    };
  }

  /** Ends what is open at the end of the text. */
  private close(): void {
    for (const name of this.open.toReversed().filter((each) => KEPT.has(each))) {
      this.note({ kind: 'not_closed', piece: `<${name}>` });
      this.stored += `</${name}>`;
    }
  }

  private note(change: MarkupChange): void {
    const isFirst = change.kind === 'left_out' && this.change?.kind !== 'left_out';
    if (!this.change || isFirst) this.change = change;
  }

  /** Goes on behind a piece that the site writes as `written`. */
  private write(end: number, written: string): true {
    const piece = this.html.slice(this.at, end);
    if (piece !== written) this.note({ kind: 'rewritten', piece, written });
    this.stored += written;
    this.at = end;
    this.hasBegun = true;
    return true;
  }

  /** Ends the reading at a piece, which is certain to change. */
  private stop(kind: MarkupChange['kind'], end: number): false {
    this.note({ kind, piece: this.html.slice(this.at, end) });
    return false;
  }

  private match(expression: RegExp, at: number): RegExpExecArray | null {
    expression.lastIndex = at;
    return expression.exec(this.html);
  }

  /** Reads one piece; false where the reading ends. */
  private piece(): boolean {
    const { html, at } = this;
    const [plain, slash, tag] = this.match(PLAIN, at) ?? [];
    if (plain !== undefined) {
      const end = at + plain.length;
      if (tag === undefined) return this.write(end, plain);
      return slash ? this.endTag(tag, end) : this.startTag(tag, undefined, end);
    }
    const char = html.charAt(at);
    if (char === '<') return this.markup();
    if (char === '>' || char === '\u00a0') return this.write(at + 1, escapeCharacter(char));
    if (char === '\r') return this.write(html[at + 1] === '\n' ? at + 2 : at + 1, '\n');
    const found = char === '&' ? referenceAt(html, at) : undefined;
    return found !== undefined && this.write(at + found.length, escapeCharacter(found.char));
  }

  private markup(): boolean {
    const { html, at } = this;
    const next = html[at + 1] ?? '';
    if (next === '!' || next === '?') return this.stop('left_out', html.length);
    if (!/[a-zA-Z/]/.test(next)) return this.write(at + 1, '&lt;');
    const [whole = '', slash = '', written = ''] = this.match(TAG, at) ?? [];
    if (whole === '' || !BEHIND.test(html.charAt(at + whole.length))) return false;
    const name = written.toLowerCase();
    const { attributes, end } = this.attributes(at + whole.length);
    if (!KEPT.has(name) && !UNWRAPPED.has(name)) return this.stop('left_out', end ?? html.length);
    if (end === undefined || attributes.has('is')) return false; // The sanitiser keeps an empty `is`.
    return slash ? this.endTag(name, end) : this.startTag(name, attributes.get('href'), end);
  }

  /** Reads the attributes of a tag; `end` is missing where it is not written plainly. */
  private attributes(from: number): { attributes: Map<string, string>; end: number | undefined } {
    const attributes = new Map<string, string>();
    let at = from;
    for (let found = this.match(ATTRIBUTE, at); found; found = this.match(ATTRIBUTE, at)) {
      const [whole, written = ''] = found;
      const [value = '', double, single, bare = ''] = this.match(VALUE, at + whole.length) ?? [];
      at += whole.length + value.length;
      if (!BEHIND.test(this.html.charAt(at))) return { attributes, end: undefined };
      const name = written.toLowerCase();
      if (!attributes.has(name)) attributes.set(name, double ?? single ?? bare);
    }
    const [tagEnd] = this.match(TAG_END, at) ?? [];
    return { attributes, end: tagEnd === undefined ? undefined : at + tagEnd.length };
  }

  private startTag(name: string, href: string | undefined, end: number): boolean {
    // A parser ends what is open where another one begins.
    const isNested = (name === 'a' || name === 'p') && this.open.includes(name);
    if (isNested) return this.stop(name === 'a' ? 'misplaced' : 'left_out', end);
    if (name !== 'br') this.open.push(name);
    if (!KEPT.has(name)) return this.leaveOut(end);
    if (href === undefined) return this.write(end, `<${name}>`);
    const address = attributeText(href)?.trim();
    if (address === undefined || /[<>]/.test(address)) return false;
    if (safeUrl(address) === null) {
      this.note({ kind: 'left_out', piece: `href="${href}"` });
      return this.write(end, `<${name}>`);
    }
    const escaped = address.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
    return this.write(end, `<${name} href="${escaped}">`);
  }

  private endTag(name: string, end: number): boolean {
    if (name === 'br') return this.write(end, '<br>');
    if (this.open.at(-1) === name) {
      this.open.pop();
      return KEPT.has(name) ? this.write(end, `</${name}>`) : this.leaveOut(end);
    }
    if (this.open.includes(name)) return this.stop('misplaced', end);
    if (!KEPT.has(name)) return this.stop('left_out', end);
    return this.hasBegun && this.write(end, '');
  }

  private leaveOut(end: number): true {
    this.note({ kind: 'left_out', piece: this.html.slice(this.at, end) });
    return this.write(end, '');
  }
}
