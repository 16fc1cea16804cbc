import type { CommitSummary } from '@siteyard/schemas/commit';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { pageTitle, visiblePage } from '../../lib/history/commit-words.ts';
import { Field, selectClass } from '../../ui/field.tsx';
import type { Restored } from './api/commits.ts';
import { ChangeDialog } from './change-dialog.tsx';

const UNDO_NOTE = 'This is one change, which you can undo.';

/** Asks whether to bring back one state, such as a page as it was after a change. */
export function BringBackDialog({
  number,
  restore,
  title,
  when,
  focusAfter,
  onClose,
}: {
  /** The number of the change after which it was like that. */
  number: number;
  restore: Restored;
  /** A question such as `Bring back “Fleet”?` */
  title: string;
  /** The time in words, such as `before the change of 2 March`. */
  when: string;
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
}) {
  return (
    <ChangeDialog
      title={title}
      description={`As it was ${when}. ${UNDO_NOTE}`}
      change={{ do: 'bring_back', number, restore }}
      confirmLabel="Bring back"
      busyLabel="Bringing back…"
      {...(focusAfter && { focusAfter })}
      onClose={onClose}
    />
  );
}

/** Lets a person choose what to bring back of the state before or after a change. */
export function ChooseBringBackDialog({
  commit,
  onClose,
}: {
  commit: CommitSummary;
  onClose: () => void;
}) {
  const { number, at, pages, settings } = commit;
  const [what, setWhat] = useState(pages.length === 1 ? String(pages[0]!.id) : 'site');
  // After a deletion there was no page to bring back.
  const isGone = pages.length === 1 && visiblePage(commit) === undefined;
  const [isBefore, setBefore] = useState(isGone && number > 1);
  const page = Number(what);
  const restore: Restored =
    what === 'site' || what === 'settings' ? { what } : { what: 'page', page };
  return (
    <ChangeDialog
      title="Bring back an earlier state"
      description={UNDO_NOTE}
      change={{ do: 'bring_back', number: isBefore ? number - 1 : number, restore }}
      confirmLabel="Bring back"
      busyLabel="Bringing back…"
      onClose={onClose}
    >
      <Field label="What">
        {(ids) => (
          <select
            {...ids}
            className={selectClass}
            value={what}
            onChange={({ target }) => setWhat(target.value)}
          >
            {pages.map((each) => (
              <option key={each.id} value={each.id}>
                Only the page “{pageTitle(each)}”
              </option>
            ))}
            {settings && <option value="settings">Only the settings</option>}
            <option value="site">The whole site</option>
          </select>
        )}
      </Field>
      <Field label="As it was">
        {(ids) => (
          <select
            {...ids}
            className={selectClass}
            value={isBefore ? 'before' : 'after'}
            onChange={({ target }) => setBefore(target.value === 'before')}
          >
            <option value="after">After the change of {formatDateTime(at)}</option>
            {number > 1 && (
              <option value="before">Before the change of {formatDateTime(at)}</option>
            )}
          </select>
        )}
      </Field>
    </ChangeDialog>
  );
}
