import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RENTALS_MOST, type ItemTablePlan } from '@siteyard/schemas/rentals';
import { messageOf } from '../../../lib/http.ts';
import { findMissingPeriods } from './find-missing-periods.ts';
import { changeSettings } from '../../../lib/settings/change-settings.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Offers to add the periods that the columns of a table name and that the shop does not have. */
export function MissingPeriods({
  columns,
  onAdded,
}: {
  columns: ItemTablePlan['columns'];
  /** Called after the periods were saved. */
  onAdded: () => void;
}) {
  const queryClient = useQueryClient();
  const rules = useQuery(settingsQuery).data?.settings.rentals;
  const add = useMutation({
    mutationFn: () =>
      changeSettings(queryClient, ({ rentals }) => {
        if (!rentals) throw new Error('Rentals are not set up.');
        const periods = [...rentals.periods, ...findMissingPeriods(columns, rentals.periods)];
        return { rentals: { ...rentals, periods: periods.slice(0, RENTALS_MOST.periods) } };
      }),
    onSuccess: onAdded,
    onError: (error) => console.error('Adding periods failed', error),
  });
  const room = rules ? RENTALS_MOST.periods - rules.periods.length : 0;
  const missing = rules ? findMissingPeriods(columns, rules.periods).slice(0, room) : [];
  if (missing.length === 0) return null;
  const names = missing.map(({ title }) => `“${title}”`).join(', ');
  return (
    <Notice
      kind="info"
      action={
        <Button size="sm" disabled={add.isPending} onClick={() => add.mutate()}>
          {add.isPending ? 'Adding…' : missing.length === 1 ? 'Add the period' : 'Add the periods'}
        </Button>
      }
    >
      The table has rates for periods that your site does not have yet: {names}.
      {add.isError && (
        <span role="alert" className="block text-danger">
          {messageOf(add.error, 'Not added. Please try again.')}
        </span>
      )}
    </Notice>
  );
}
