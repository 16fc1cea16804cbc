import type { VersionSummary } from '@siteyard/schemas/page';
import { formatDateTime } from '../lib/format-date.ts';
import { savedBy } from '../lib/saved-by.ts';

const rowLook =
  'w-full rounded-lg px-3 py-2 text-left hover:bg-ground aria-[current]:bg-brand-50 aria-[current]:text-brand-800';

/** A list of versions to choose from, newest first, each with its time and author. */
export function VersionList({
  versions,
  selected,
  onSelect,
  presentLabel,
}: {
  versions: readonly VersionSummary[];
  selected: number | 'now' | null;
  onSelect: (version: number | 'now') => void;
  /** The name of the current state, which is then the first entry. */
  presentLabel?: string;
}) {
  return (
    <ul aria-label="Versions" className="grid content-start gap-0.5 overflow-y-auto p-0.5">
      {presentLabel && (
        <li>
          <button
            type="button"
            aria-current={selected === 'now' ? 'true' : undefined}
            onClick={() => onSelect('now')}
            className={rowLook}
          >
            <span className="block text-sm font-medium">{presentLabel}</span>
          </button>
        </li>
      )}
      {versions.map((version) => (
        <li key={version.number}>
          <button
            type="button"
            aria-current={selected === version.number ? 'true' : undefined}
            onClick={() => onSelect(version.number)}
            className={rowLook}
          >
            <time dateTime={version.saved_at} className="block text-sm font-medium">
              {formatDateTime(version.saved_at)}
            </time>
            <span className="block text-xs break-words text-quiet">{savedBy(version)}</span>
            {version.title.trim() !== '' && (
              <span className="block truncate text-xs text-quiet">“{version.title}”</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
