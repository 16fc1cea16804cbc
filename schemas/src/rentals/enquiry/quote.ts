import { estimateLines, formatDays, itemLines, type EstimateWords } from './enquiry-text.ts';
import type { Enquiry } from './enquiry.ts';

/** The placeholders of a text for quotes, which are written in braces. `fillQuote` replaces them. */
export const QUOTE_NAMES = ['name', 'items', 'dates', 'place', 'estimate', 'business'] as const;

export type QuoteValues = Readonly<Record<(typeof QUOTE_NAMES)[number], string>>;

/** The words of a quote in a language. */
export interface QuoteWords extends Omit<EstimateWords, 'delivery'> {
  /** The greeting, with `{name}`. */
  hello: string;
  thanks: string;
  /** The label of the place of delivery. */
  place: string;
  deliveryPrice: string;
  regards: string;
}

/** Returns the text for quotes of a shop that has not written its own. */
export const standardQuote = ({ hello, thanks, place, regards }: QuoteWords): string =>
  [hello, thanks, '{dates}', `${place}: {place}`, '{estimate}', `${regards}\n{business}`].join(
    '\n\n',
  );

/** Returns the text to store: '' if the text is blank or equals the standard text. */
export const quoteToStore = (text: string, standard: string): string =>
  text.trim() === '' || text.trim() === standard.trim() ? '' : text;

/**
 * Returns the values for the placeholders of a quote. Without an estimate, `{estimate}` lists the items.
 * @param business the name of the business; '' if unknown
 */
export function quoteValues(
  request: Enquiry & { first_name: string },
  words: QuoteWords,
  { language, business }: { language: string; business: string },
): QuoteValues {
  const { delivery } = request;
  const isDelivered = delivery?.kind === 'delivery';
  const items = itemLines(request).join('\n');
  const priced = estimateLines(request, { ...words, delivery: words.deliveryPrice }, language);
  return {
    name: request.first_name,
    items,
    dates: formatDays(request, language),
    place: isDelivered ? [delivery.zone?.name, delivery.place].filter(Boolean).join(', ') : '',
    estimate: priced.join('\n') || items,
    business,
  };
}

/** Finds the names of `QUOTE_NAMES` in braces. */
const NAMES = /\{(?:name|items|dates|place|estimate|business)\}/g;

/**
 * Replaces the placeholders of a text with values. Leaves out a line whose placeholders are all empty,
 * and each blank line after a blank line.
 */
export function fillQuote(text: string, values: QuoteValues): string {
  const valueOf = (name: string) => values[name.slice(1, -1) as keyof QuoteValues];
  const filled = text.split('\n').flatMap((line) => {
    const names = line.match(NAMES) ?? [];
    if (names.length > 0 && names.every((name) => valueOf(name) === '')) return [];
    return [line.replace(NAMES, valueOf)];
  });
  const isSecondBlank = (line: string, index: number) =>
    line.trim() === '' && (filled[index - 1] ?? '').trim() === '';
  const lines = filled.filter((line, index) => !isSecondBlank(line, index));
  return lines.join('\n').trim();
}

/** Returns the texts in braces that are not placeholders, such as `{total}`, once each. */
export function unknownQuoteNames(text: string): string[] {
  const found = text.match(/\{[^{}\n]{1,30}\}/g) ?? [];
  const known = QUOTE_NAMES.map((name): string => `{${name}}`);
  return [...new Set(found)].filter((name) => !known.includes(name));
}
