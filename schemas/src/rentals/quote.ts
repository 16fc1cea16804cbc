import { estimateLines, formatDays, itemLines, type EstimateWords } from './enquiry-text.ts';
import type { Enquiry } from './enquiry.ts';

/** The names that a text for quotes can contain, in braces. A quote has the values in their place. */
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

/** Returns the text for quotes of a shop without its own. */
export const standardQuote = ({ hello, thanks, place, regards }: QuoteWords): string =>
  [hello, thanks, '{dates}', `${place}: {place}`, '{estimate}', `${regards}\n{business}`].join(
    '\n\n',
  );

/** Returns the text to store for a shop: '' for the standard one and for a text without letters. */
export const quoteToStore = (text: string, standard: string): string =>
  text.trim() === '' || text.trim() === standard.trim() ? '' : text;

/**
 * Describes an enquiry with the values of a quote. Without an estimate, `estimate` lists the items.
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

/** The names of `QUOTE_NAMES` in braces. */
const NAMES = /\{(?:name|items|dates|place|estimate|business)\}/g;

/** Fills a text with the values of a quote. A line is left out if it has names and all are empty. */
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

/** Returns the words in braces that a text for quotes contains and that have no value. */
export function unknownQuoteNames(text: string): string[] {
  const found = text.match(/\{[^{}\n]{1,30}\}/g) ?? [];
  const known = QUOTE_NAMES.map((name): string => `{${name}}`);
  return [...new Set(found)].filter((name) => !known.includes(name));
}
