import { describeChangedTotal, type ChangedTotal } from '@siteyard/schemas/rentals';
import { Notice } from './notice.tsx';

/** A warning about confirmed examples whose total an import changes; nothing if there are none. */
export function ChangedTotals({ totals = [] }: { totals?: readonly ChangedTotal[] | undefined }) {
  if (totals.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>
        {totals.length === 1
          ? 'This changes the total of an example that you confirmed.'
          : `This changes the totals of ${totals.length} examples that you confirmed.`}{' '}
        {totals.length === 1
          ? 'Check the new total and confirm it'
          : 'Check the new totals and confirm them'}{' '}
        under Global Settings, Rentals.
      </p>
      <ul className="mt-1">
        {totals.map((total) => (
          <li key={total.index} className="break-words">
            {describeChangedTotal(total)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
