import type { MergeConflict } from '@siteyard/schemas/merge/conflict';
import { describeClash } from './merge-theirs.ts';

/** How many are named; a long list would hide the choice below it. */
const NAMED = 5;

/** What both sides changed differently. */
export function ClashList({ conflicts }: { conflicts: readonly MergeConflict[] }) {
  const lines = [...new Set(conflicts.map(describeClash))];
  const more = lines.length - NAMED;
  return (
    <ul className="mt-3 list-disc pl-5 text-sm">
      {lines.slice(0, NAMED).map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
      {more > 0 && <li>{`and ${more} more`}</li>}
    </ul>
  );
}
