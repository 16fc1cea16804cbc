import { ShownValue } from './shown-value.tsx';

interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
  /** The change in words, if its values are hard to read, such as amounts. */
  words?: { what: string; before: string; after: string } | undefined;
}

/** Values before and after, side by side if there is room. */
export function ValueDifferences({
  changes,
  label,
  names = { before: 'Before', after: 'After' },
}: {
  changes: readonly Change[];
  /** Returns the name of a value from its path. */
  label: (path: string) => string;
  names?: { before: string; after: string };
}) {
  if (changes.length === 0) return null;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line text-sm">
      {changes.map(({ path, before, after, words }) => (
        <div key={path} className="grid gap-x-6 gap-y-1.5 p-3 sm:grid-cols-2">
          <dt className="font-medium break-words sm:col-span-2">{label(path)}</dt>
          <Side name={names.before} value={words?.before ?? before} />
          <Side name={names.after} value={words?.after ?? after} />
        </div>
      ))}
    </dl>
  );
}

function Side({ name, value }: { name: string; value: unknown }) {
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-quiet">{name}</span>
      <ShownValue value={value} />
    </dd>
  );
}
