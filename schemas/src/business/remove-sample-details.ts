import type { FieldKind } from '../values/fields.ts';
import { anyOf, digitsOf, type OwnBusiness, type SampleBusiness } from './sample-business.ts';

/**
 * Returns a function that removes details of the sample's business from a text or link of a page, if
 * the owner gave no value of their own. A place, number or address is removed with the phrase around
 * it, or else with its sentence. The result may be ''.
 */
export function leaveOutUnsaid(
  { streets, towns, phones, emails }: SampleBusiness,
  own: OwnBusiness,
): (kind: FieldKind, value: string) => string {
  const unsaid = (words: readonly string[], value: string) => (value.trim() === '' ? words : []);
  const places = [...unsaid(streets, own.street), ...unsaid(towns, own.town)];
  const numbers = unsaid(phones, own.phone);
  const mailboxes = unsaid(emails, own.email);
  const isIn = anyOf([...places, ...numbers, ...mailboxes], 'u');
  const shorten = [
    replacing(places, (place) => [`(?:^${place}, |, ${place}(?=[,.:;]|$))`, '']),
    replacing(places, (place) => [`(?: around| in| within \\d+ miles of) ${place}`, '']),
    replacing(numbers, (number) => [` or call ${number}`, '']),
    replacing(mailboxes, (mailbox) => [`Write to ${mailbox} or c`, 'C']),
  ];
  const inText = (text: string) => {
    if (!isIn.test(text)) return text;
    const short = shorten.reduce((before, each) => each(before), text);
    const sentences = short.split(/(?<=[.!?])[ \n]/);
    return sentences.filter((sentence) => !isIn.test(sentence)).join(' ');
  };
  return (kind, value) => {
    if (kind !== 'link') return kind === 'text' || kind === 'html' ? inText(value) : value;
    const isCall =
      value.startsWith('tel:') &&
      numbers.some((number) => digitsOf(value).endsWith(digitsOf(number)));
    return isCall || (value.startsWith('mailto:') && isIn.test(value)) ? '' : value;
  };
}

/** Returns a function that replaces a pattern around any of these words. */
function replacing(
  words: readonly string[],
  around: (word: string) => readonly [pattern: string, by: string],
): (text: string) => string {
  if (words.length === 0) return (text) => text;
  const [pattern, by] = around(anyOf(words).source);
  const found = new RegExp(pattern, 'gu');
  return (text) => text.replace(found, by);
}
