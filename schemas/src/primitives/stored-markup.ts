import { RICH_TEXT_MAX_BYTES } from '../limits.ts';
import { attributeText, escapeCharacter, referenceAt } from './character-references.ts';
import { DEEPEST_MARKS, markDepth } from './mark-depth.ts';
import { safeUrl } from './safe-url.ts';

/**
 * Predicts the output of the site's sanitiser, if that is certain without it. The sanitiser takes a
 * second and 40 MB to load, and `sitectl` works without a site. A test of the API compares the two.
 */

/** The tags that a text may have. Each may have a safe `href` and no other attribute. */
export const TEXT_TAGS = 'a b br code em i mark s strong sub sup u'.split(' ');
const KEPT = new Set(TEXT_TAGS);
/** Tags that are removed without a change of the content in and around them. */
const UNWRAPPED = new Set('big del font ins p small span'.split(' '));

/** A piece of a text that the site stores in another form. */
export interface MarkupChange {
  /** `rewritten`: other characters with the same meaning. `misplaced`: tags that are not nested. */
  kind: 'rewritten' | 'left_out' | 'misplaced' | 'not_closed';
  piece: string;
  /** The stored form, only for `rewritten`; '' for an end tag without a start tag. */
  written?: string;
}

export interface StoredMarkup {
  /** The stored form of the text; absent if only the sanitiser knows it. */
  stored?: string;
  /** The first piece that is left out, or else the first one that changes; absent if none is known. */
  change?: MarkupChange;
}

/** Returns the stored form of a text, in linear time. Text without `<` stays unchanged. */
export function storedMarkup(html: string): StoredMarkup {
  return readMarkup(html, false);
}

/** Whether the sanitiser certainly does not change a text. */
export function isStoredMarkup(html: string): boolean {
  return readMarkup(html, true).stored === html;
}

function readMarkup(html: string, untilChange: boolean): StoredMarkup {
  if (!html.includes('<')) return { stored: html };
  if (html.length > RICH_TEXT_MAX_BYTES || markDepth(html) > DEEPEST_MARKS) return {};
  return new MarkupReader(html, untilChange).read();
}

/**
 * Returns the stored form of a text if its meaning is the same, such as `<br>` for `<br/>`. Undefined
 * if the text loses a piece, or only the sanitiser knows the stored form.
 */
export function tidyMarkup(html: string): string | undefined {
  const { stored, change } = storedMarkup(html);
  return change?.kind === 'left_out' ? undefined : stored;
}

/** White space at the start of a text, which the sanitiser keeps. */
const LEADING_SPACE = /^[\r\n\t ]+/;
/** Common pieces that are stored unchanged. */
const PLAIN =
  /[^<>&\0\r\f\u00a0]+|&(?:amp|lt|gt|nbsp);|<(\/?)(a|b|br|code|em|i|mark|s|strong|sub|sup|u)>/y;
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/y;
const ATTRIBUTE = /[\t\n ]+([a-zA-Z][\w-]*)/y;
const VALUE = /=(?:"([^"\0\r]*)"|'([^'\0\r]*)'|([^\s"'<=>`\0&]+))/y;
/** The characters that can follow a name or an attribute. */
const BEHIND = /[\t\n />]/;
const TAG_END = /[\t\n ]*\/?>/y;

/** Reads a text piece by piece, until a piece whose stored form is unknown. */
class MarkupReader {
  private at = 0;
  private stored = '';
  private change: MarkupChange | undefined;
  /** The open tags, the innermost last. */
  private readonly open: string[] = [];
  /** Whether a piece besides leading white space was read. */
  private hasBegun = false;

  constructor(
    private readonly html: string,
    /** Whether to stop at the first change, which suffices for `isStoredMarkup`. */
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

  /** Closes the open tags at the end of the text. */
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

  /** Adds the stored form of a piece, and continues after the piece. */
  private write(end: number, written: string): true {
    const piece = this.html.slice(this.at, end);
    if (piece !== written) this.note({ kind: 'rewritten', piece, written });
    this.stored += written;
    this.at = end;
    this.hasBegun = true;
    return true;
  }

  /** Stops at a piece that certainly changes. */
  private stop(kind: MarkupChange['kind'], end: number): false {
    this.note({ kind, piece: this.html.slice(this.at, end) });
    return false;
  }

  private match(expression: RegExp, at: number): RegExpExecArray | null {
    expression.lastIndex = at;
    return expression.exec(this.html);
  }

  /** Reads one piece. Returns false to stop. */
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

  /** Reads the attributes of a tag. `end` is undefined if the tag has an unusual form. */
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
    // A parser closes an open `a` or `p` at the start of another one.
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
