import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSchedule } from '@siteyard/schemas/http';
import { formatDateTime } from '../../../lib/format-date.ts';
import { messageOf } from '../../../lib/http.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { cancelSchedule, scheduleQuery } from '../api/schedule.ts';

/** The scheduled change of the page, or the reason why it was not made. */
export function ScheduleNotice({
  pageId,
  schedule,
  onReschedule,
}: {
  pageId: number;
  schedule: PageSchedule;
  /** Opens the dialog for the same action. */
  onReschedule: () => void;
}) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelSchedule(pageId),
    onSuccess: (stored) => {
      queryClient.setQueryData(scheduleQuery(pageId).queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: PAGES_KEY });
    },
    onError: (error) => console.error('Cancelling a schedule failed', error),
  });
  const isPending = !schedule.missed && !schedule.outdated;
  return (
    <Notice kind={isPending ? 'info' : 'warning'} tall className="m-2 py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-64">
          {describeSchedule(schedule)}
          {cancel.isError && (
            <span className="block text-danger">
              {messageOf(cancel.error, 'It could not be cancelled. Please try again.')}
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-1.5">
          <Button size="sm" onClick={onReschedule}>
            {isPending ? 'Change…' : 'Schedule again…'}
          </Button>
          <Button size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {isPending ? 'Cancel schedule' : 'Dismiss'}
          </Button>
        </span>
      </div>
    </Notice>
  );
}

/** Describes a schedule in one or two sentences. */
function describeSchedule(schedule: PageSchedule): string {
  const { action, at, by, outdated, missed } = schedule;
  const date = formatDateTime(at);
  const done = action === 'publish' ? 'published' : 'unpublished';
  if (missed?.reason === 'refused')
    return `The page was not ${done} on ${date}, as scheduled: ${missed.message}`;
  if (missed)
    return `The page was not ${done} on ${date}, as scheduled, because it was changed in the meantime.`;
  if (outdated)
    return `The page will not be ${done} on ${date}, because it was changed after this was scheduled.`;
  if (action === 'unpublish')
    return `Will be unpublished on ${date}, scheduled by ${by ?? 'an administrator'}. If you publish before, the date stays.`;
  return `Will be published on ${date} in the version that ${by ?? 'an administrator'} scheduled. Later changes are not included.`;
}
