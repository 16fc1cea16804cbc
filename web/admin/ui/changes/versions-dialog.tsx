import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { useChanges, type ListedChange } from '../../lib/history/use-changes.ts';
import type { CommitFilter } from '../../lib/history/commits.ts';
import { messageOf } from '../../lib/http.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { ChangeFacts } from './change-entry.tsx';
import { ChangeList } from './change-list.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ListAndDetail } from '../list-and-detail.tsx';
import { WhatChanged } from './what-changed.tsx';

/** The width from which the list and the version are side by side. */
const WIDE = '(min-width: 48rem)';

/** The name and content of a version, and how it is restored. */
interface VersionProps {
  /** The name of a version. @param when its time; undefined for the present state */
  nameOf: (when: string | undefined) => string;
  /** Asks whether to restore a version, and describes the effects. @param when its time */
  question: (when: string) => { title: string; text: string };
  onRestore: (version: number) => Promise<unknown>;
  /** Renders what a change did. Some changes have no number: those before an update or a backup. */
  renderChange: (commit: number) => ReactNode;
  /** Renders a version. */
  children: (shown: { version: number | 'now'; name: string }) => ReactNode;
}

/** Lists the changes of a page, an item or the settings, shows the version after each, and restores one. */
export function VersionsDialog({
  title,
  description,
  none,
  filter,
  onClose,
  ...version
}: VersionProps & {
  title: string;
  description: ReactNode;
  /** The text if there are no versions. */
  none: string;
  /** Selects the changes: those of a page, an item or the settings. */
  filter: CommitFilter;
  onClose: () => void;
}) {
  const list = useChanges(filter);
  const { changes, query } = list;
  const [chosen, setChosen] = useState<string | null>(null);
  const former = changes.find(({ version }) => typeof version === 'number');
  const first = window.matchMedia(WIDE).matches ? former?.key : undefined;
  const selected = changes.find(({ key }) => key === (chosen ?? first));
  const isEmpty = query.isSuccess && !former && !query.hasNextPage;
  const empty = (
    <EmptyState icon={History} title="No versions yet">
      {none}
    </EmptyState>
  );
  const choices = (
    <ChangeList list={list} empty={empty} compact>
      {(change) => (
        <li key={change.key}>
          <Choice change={change} isSelected={change === selected} onSelect={setChosen} />
        </li>
      )}
    </ChangeList>
  );
  return (
    <Dialog
      open
      full={!isEmpty && !query.error}
      onClose={onClose}
      title={title}
      description={description}
    >
      {isEmpty ? (
        empty
      ) : changes.length === 0 ? (
        choices
      ) : (
        <ListAndDetail
          columns="md:grid-cols-[17rem_1fr]"
          nothing="Choose a version to see it."
          backLabel="All versions"
          list={<div className="overflow-y-auto p-0.5">{choices}</div>}
          onBack={() => setChosen(null)}
          detail={selected ? <Version key={selected.key} change={selected} {...version} /> : null}
        />
      )}
    </Dialog>
  );
}

/** A change in the list: a button if the version after it can be shown. */
function Choice({
  change,
  isSelected,
  onSelect,
}: {
  change: ListedChange;
  isSelected: boolean;
  onSelect: (key: string) => void;
}) {
  const { key, state, version, words } = change;
  const badge = version === 'now' ? 'As it is now' : state;
  const content = (
    <>
      <span className="block text-sm font-medium wrap-anywhere">{words}</span>
      <span className="block text-xs wrap-anywhere text-quiet">
        <ChangeFacts change={change} />
      </span>
      {badge && <Badge tone="plain">{badge}</Badge>}
    </>
  );
  if (version === null) return <div className="px-3 py-2">{content}</div>;
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(key)}
      className="w-full rounded-lg px-3 py-2 text-left hover:bg-ground aria-[current]:bg-brand-50 aria-[current]:text-brand-800"
    >
      {content}
    </button>
  );
}

/** The version after a change, what the change did, and the button to restore it. */
function Version({
  change: { at, author, commit, source, version },
  nameOf,
  question,
  onRestore,
  renderChange,
  children,
}: VersionProps & { change: ListedChange }) {
  const [asking, setAsking] = useState(false);
  const restoring = useMutation({
    mutationFn: onRestore,
    onError: (error) => console.error('Restoring a version failed', error),
  });
  if (version === null) return null;
  const when = formatDateTime(at);
  const name = nameOf(version === 'now' ? undefined : when);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm">
          <span className="font-medium">{name}</span>
          <span className="block text-xs break-words text-quiet">
            {author} · {source}
          </span>
        </p>
        {version !== 'now' && (
          <Button variant="primary" size="sm" onClick={() => setAsking(true)}>
            Restore this version
          </Button>
        )}
      </div>
      {commit && <WhatChanged isBesideMore>{renderChange(commit.number)}</WhatChanged>}
      {children({ version, name })}
      {version !== 'now' && (
        <ConfirmDialog
          open={asking}
          {...question(when)}
          confirmLabel="Restore"
          busyLabel="Restoring…"
          danger={false}
          busy={restoring.isPending}
          error={
            restoring.error && <>Not restored. {messageOf(restoring.error, 'Please try again.')}</>
          }
          onConfirm={() => restoring.mutate(version)}
          onCancel={() => {
            setAsking(false);
            restoring.reset();
          }}
        />
      )}
    </>
  );
}
