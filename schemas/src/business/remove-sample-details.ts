import type { FieldKind } from '../values/fields.ts';
import { anyOf, digitsOf, type SampleBusiness } from './sample-business.ts';
import type { OwnBusiness } from './own-business.ts';

/**
 * Returns a function that removes the details of the sample's business for which the owner gave no value
 * from a text or link of a page. It removes a place, a number or an address with the phrase around it, or
 * else with its sentence. Its result may be ''.
 */
export function removeSampleDetails(
  { streets, towns, phones, emails }: SampleBusiness,
  own: OwnBusiness,
): (kind: FieldKind, value: string) => string {
  const withoutValue = (words: readonly string[], value: string) =>
    value.trim() === '' ? words : [];
  const places = [...withoutValue(streets, own.street), ...withoutValue(towns, own.town)];
  const numbers = withoutValue(phones, own.phone);
  const mailboxes = withoutValue(emails, own.email);
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

/**
 * Returns a function that replaces a pattern in a text.
 * @param around gets the pattern of any of `words`, and returns the whole pattern and its replacement
 */
function replacing(
  words: readonly string[],
  around: (word: string) => readonly [pattern: string, by: string],
): (text: string) => string {
  if (words.length === 0) return (text) => text;
  const [pattern, by] = around(anyOf(words).source);
  const found = new RegExp(pattern, 'gu');
  return (text) => text.replace(found, by);
}
