import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { valueText } from '../../lib/value-text.ts';

/** A value as text, or as a picture if it is the address of one. */
export function ShownValue({ value }: { value: unknown }) {
  const picture = typeof value === 'string' && value.startsWith('/uploads/') && assetUrl(value);
  if (picture)
    return <img src={picture} alt={picture} className="mt-1 max-h-20 max-w-full object-contain" />;
  return <span className="break-words whitespace-pre-line">{valueText(value) || '—'}</span>;
}
