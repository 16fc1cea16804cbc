import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { valueText } from './describe-change.ts';

interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
}

/** Values before and after, side by side where there is room. */
export function ValueDifferences({
  changes,
  label,
}: {
  changes: readonly Change[];
  /** The name of a value, from its path. */
  label: (path: string) => string;
}) {
  if (changes.length === 0) return null;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line text-sm">
      {changes.map(({ path, before, after }) => (
        <div key={path} className="grid gap-x-6 gap-y-1.5 p-3 sm:grid-cols-2">
          <dt className="font-medium break-words sm:col-span-2">{label(path)}</dt>
          <Side name="Before" value={before} />
          <Side name="After" value={after} />
        </div>
      ))}
    </dl>
  );
}

function Side({ name, value }: { name: string; value: unknown }) {
  const picture = typeof value === 'string' && value.startsWith('/uploads/') && assetUrl(value);
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-quiet">{name}</span>
      {picture ? (
        <img src={picture} alt={picture} className="mt-1 max-h-20 max-w-full object-contain" />
      ) : (
        <span className="break-words whitespace-pre-line">{valueText(value) || '—'}</span>
      )}
    </dd>
  );
}
