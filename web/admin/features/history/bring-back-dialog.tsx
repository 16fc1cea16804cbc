import type { CommitSummary } from '@siteyard/schemas/http';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { pageTitle, visiblePage } from '../../lib/history/commit-words.ts';
import { Field, selectClass } from '../../ui/field.tsx';
import type { Restored } from './api/commits.ts';
import { ChangeDialog } from './change-dialog.tsx';

const UNDO_NOTE = 'You can undo this later.';

/** Asks whether to restore one state, such as a page as it was after a change. */
export function BringBackDialog({
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
      change={{ do: 'bring_back', number, restore }}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      {...(focusAfter && { focusAfter })}
      onClose={onClose}
    />
  );
}

/** Asks whether to restore one page or item, or the whole site, and the state before or after a change. */
export function ChooseBringBackDialog({
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
  const { number, at, pages, items, settings } = commit;
  const [what, setWhat] = useState(onlyChoice(commit));
  // After a deletion there was no page or item to restore. The site is still as it was after the newest change.
  const [isBefore, setBefore] = useState((isNewest || isGoneAfter(commit)) && number > 1);
  return (
    <ChangeDialog
      title="Go back to an earlier point?"
      description={UNDO_NOTE}
      change={{
        do: 'bring_back',
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
            onChange={({ target }) => setWhat(target.value)}
          >
            {pages.map((each) => (
              <option key={each.id} value={each.id}>
                Only the page “{pageTitle(each)}”
              </option>
            ))}
            {items.map(({ key, name }) => (
              <option key={key} value={key}>
                Only the rental item “{name}”
              </option>
            ))}
            {settings && <option value="settings">Only the settings</option>}
            <option value="site">The whole site</option>
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

/** @param what `site`, `settings`, the number of a page or the key of an item */
function restoredOf(what: string): Restored {
  if (what === 'site' || what === 'settings') return { what };
  return /^\d+$/.test(what) ? { what: 'page', page: Number(what) } : { what: 'item', item: what };
}

/** Whether the only page or item of a change was not visible after it. */
const isGoneAfter = (commit: CommitSummary): boolean =>
  onlyChoice(commit) !== 'site' &&
  (commit.items[0]?.actions.includes('delete') ?? visiblePage(commit) === undefined);
