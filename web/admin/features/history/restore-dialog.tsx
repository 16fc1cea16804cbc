import type { CommitSummary, PageAction } from '@siteyard/schemas/http';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { pageTitle, visiblePage } from '../../lib/history/commit-words.ts';
import { Field, selectClass } from '../../ui/field.tsx';
import type { Restored } from './api/commits.ts';
import { ChangeDialog } from './change-dialog.tsx';

const UNDO_NOTE = 'You can undo this later.';

/** Asks whether to restore one state, such as a page as it was after a change. */
export function RestoreDialog({
  number,
  restore,
  title,
  when,
  focusAfter,
  onClose,
}: {
  /** The number of the change after which the site had this state. */
  number: number;
  restore: Restored;
  /** A question such as `Restore “Fleet”?` */
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
      change={{ do: 'restore', number, restore }}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      {...(focusAfter && { focusAfter })}
      onClose={onClose}
    />
  );
}

/** Asks whether to restore one page or item, or the whole site, and the state before or after a change. */
export function ChooseRestoreDialog({
  commit,
  words,
  isNewest,
  onClose,
}: {
  commit: CommitSummary;
  /** The description of the change, such as `Published “Fleet”`. */
  words: string;
  /** Whether no later change is known. */
  isNewest: boolean;
  onClose: () => void;
}) {
  const { number, at } = commit;
  const [chosen, setChosen] = useState(onlyChoice(commit));
  // After a deletion there was no page or item to restore. The site is still as it was after the newest change.
  const [isBefore, setBefore] = useState((isNewest || isGoneAfter(commit)) && number > 1);
  const choices = choicesAt(isBefore ? 'before' : 'after', commit);
  const what = choices.some(({ value }) => value === chosen) ? chosen : 'site';
  return (
    <ChangeDialog
      title="Go back to an earlier point?"
      description={UNDO_NOTE}
      change={{
        do: 'restore',
        number: isBefore ? number - 1 : number,
        restore: restoredOf(what),
      }}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      onClose={onClose}
    >
      <Field label="What to restore">
        {(ids) => (
          <select
            {...ids}
            className={selectClass}
            value={what}
            onChange={({ target }) => setChosen(target.value)}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="To which point" hint={`${words}, ${formatDateTime(at)}`}>
        {(ids) => (
          <select
            {...ids}
            className={selectClass}
            value={isBefore ? 'before' : 'after'}
            onChange={({ target }) => setBefore(target.value === 'before')}
          >
            <option value="after">As it was after this change</option>
            {number > 1 && <option value="before">As it was before this change</option>}
          </select>
        )}
      </Field>
    </ChangeDialog>
  );
}

/** Returns the only page or item of a change, or else the whole site. */
function onlyChoice({ pages, items }: CommitSummary): string {
  const all = [...pages.map(({ id }) => String(id)), ...items.map(({ key }) => key)];
  return all.length === 1 ? all[0]! : 'site';
}

/** The parts of the site that can be restored. Leaves out pages and items that did not exist at the point. */
function choicesAt(point: 'before' | 'after', { pages, items, settings }: CommitSummary) {
  const missing = point === 'before' ? 'create' : 'purge';
  const existed = ({ actions }: { actions: readonly PageAction[] }) => !actions.includes(missing);
  return [
    ...pages.filter(existed).map((page) => ({
      value: String(page.id),
      label: `Only the page “${pageTitle(page)}”`,
    })),
    ...items.filter(existed).map(({ key, name }) => ({
      value: key,
      label: `Only the rental item “${name}”`,
    })),
    ...(settings ? [{ value: 'settings', label: 'Only the settings' }] : []),
    { value: 'site', label: 'The whole site' },
  ];
}

/** @param what `site`, `settings`, the number of a page or the key of an item */
function restoredOf(what: string): Restored {
  if (what === 'site' || what === 'settings') return { what };
  return /^\d+$/.test(what) ? { what: 'page', page: Number(what) } : { what: 'item', item: what };
}

/** Whether the only page or item of a change was not visible after it. */
const isGoneAfter = (commit: CommitSummary): boolean =>
  onlyChoice(commit) !== 'site' &&
  (commit.items[0]?.actions.includes('delete') ?? visiblePage(commit) === undefined);
