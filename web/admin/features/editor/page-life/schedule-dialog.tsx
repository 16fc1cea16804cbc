import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSchedule } from '@siteyard/schemas/http';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { ApiError, hasCode, messageOf } from '../../../lib/http.ts';
import { fromLocalInput, nextMorning, toLocalInput, zoneInWords } from '../../../lib/local-date.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { bodyOf, type PublishRequest } from '../api/publish-page.ts';
import { putSchedule, scheduleQuery } from '../api/schedule.ts';

const WORDS = {
  publish: {
    title: 'Publish at a date',
    text: 'The page is published in its present version. Later changes are not included.',
  },
  unpublish: {
    title: 'Unpublish at a date',
    text: 'From then on, visitors cannot see the page. Its content stays, and you can publish it again.',
  },
};

/** Asks for the date at which the page is published or unpublished. */
export function ScheduleDialog({
  pageId,
  action,
  isPublic,
  present,
  contentNow,
  onRefused,
  onClose,
}: {
  pageId: number;
  action: PageSchedule['action'];
  /** Whether visitors currently see the page. */
  isPublic: boolean;
  /** The current schedule, which the new one replaces. */
  present: PageSchedule | null | undefined;
  /** Returns the content that a schedule publishes. */
  contentNow: () => PublishRequest;
  /** Called with the error if the content cannot be published. */
  onRefused: (error: unknown) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => toLocalInput(nextMorning()));
  const [opened] = useState(() => new Date());
  const [problem, setProblem] = useState<string>();
  const schedule = useMutation({
    mutationFn: (at: Date) => {
      const request = contentNow();
      const wanted = { action, at, ...(action === 'publish' && bodyOf(request)) };
      return putSchedule(pageId, wanted, request.baseRevision);
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(scheduleQuery(pageId).queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: PAGES_KEY });
      onClose();
    },
    onError: (error) => {
      console.error('Scheduling failed', error);
      if (hasCode(error, 'invalid_content')) {
        onRefused(error);
        onClose();
      }
    },
  });
  const at = fromLocalInput(typed);
  const { title, text } = WORDS[action];
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isFuture = at !== null && at.getTime() > Date.now();
          setProblem(isFuture ? undefined : 'Choose a date and a time in the future.');
          if (isFuture) schedule.mutate(at);
        }}
      >
        <TextField
          type="datetime-local"
          label="Date and time"
          required
          autoFocus
          value={typed}
          min={toLocalInput(opened)}
          onChange={({ target }) => setTyped(target.value)}
          error={problem}
          hint={`In the time zone of this device: ${zoneInWords(at ?? opened)}.`}
        />
        {action === 'publish' && (
          <p className="text-sm text-quiet">
            {isPublic
              ? 'Until then visitors see the page as it is published now.'
              : 'Until then visitors do not see the page.'}
          </p>
        )}
        {present && !present.missed && (
          <p className="text-sm">This replaces the schedule for {formatDateTime(present.at)}.</p>
        )}
        {schedule.isError && <Notice kind="error">{reasonOf(schedule.error)}</Notice>}
        <DialogButtons
          label="Schedule"
          busyLabel="Scheduling…"
          busy={schedule.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function reasonOf(error: unknown): string {
  if (hasCode(error, 'revision_conflict'))
    return 'Someone has changed this page since you opened it. Close this dialog, load or merge the new version, and schedule again.';
  const [issue] = (error instanceof ApiError && error.body.issues) || [];
  if (issue?.path === 'schedule.at') return `The date ${issue.message}.`;
  return messageOf(error, 'This could not be scheduled. Please try again.');
}
