import type { FieldKind } from '../values/fields.ts';
import { dialled } from './business-details.ts';
import type { OwnBusiness } from './own-business.ts';
import { anyOf, digitsOf, type SampleBusiness } from './sample-business.ts';

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns a function that replaces the sample's business with the owner's in a text or a link of a page. */
export function replaceSampleBusiness(
  sample: SampleBusiness,
  own: OwnBusiness,
): (kind: FieldKind, value: string) => string {
  const replacements = new Map<string, string>();
  const replace = (words: readonly string[], value: string) => {
    if (value.trim() !== '') for (const word of words) replacements.set(word, value.trim());
  };
  replace(sample.names, own.name);
  replace(sample.streets, own.street);
  replace(sample.towns, own.town);
  replace(sample.phones, own.phone);
  replace(sample.emails, own.email);
  if (replacements.size === 0) return (_, value) => value;
  const pattern = anyOf([...replacements.keys()]);
  const number = dialled(own.phone);
  const numbers = sample.phones.map(digitsOf);
  return (kind, value) => {
    if (kind === 'link' && value.startsWith('tel:')) {
      const isSample = numbers.some((each) => digitsOf(value).endsWith(each));
      return isSample && number !== null ? `tel:${number}` : value;
    }
    if (kind === 'link' && !value.startsWith('mailto:')) return value;
    if (!['text', 'html', 'link'].includes(kind)) return value;
    return value.replace(pattern, (word) => {
      const replacement = replacements.get(word) ?? word;
      return kind === 'html' ? escapeHtml(replacement) : replacement;
    });
  };
}
