import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CommitSummary, PageAction } from '@siteyard/schemas/http';
import { useState } from 'react';
import { blockLabels } from '../../../blocks/value-label.ts';
import { count } from '../../lib/count.ts';
import { pageTitle } from '../../lib/history/commit-words.ts';
import {
  commitItemQuery,
  commitPageQuery,
  commitSettingsQuery,
} from '../../lib/history/commits.ts';
import { itemLabel } from '../../lib/items/item-label.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChangeRow } from '../../ui/changes/change-row.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PageDifferences, type BlockChange } from '../../ui/changes/page-differences.tsx';
import { SettingsDifferences } from '../../ui/changes/settings-differences.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const CHANGES = { create: 'New', change: 'Changed', delete: 'Deleted', restore: 'Restored' };

/** All effects of a change: the settings, pages and items before and after it, sections and pictures. */
export function CommitDetails({ commit }: { commit: CommitSummary }) {
  const { number, pages, page_count, settings, items, item_count, sections, pictures } = commit;
  const others = [...sections, ...pictures];
  const [only] = pages;
  if (only && page_count === 1 && !settings && item_count + others.length === 0)
    return <PageDetails commit={commit} page={only.id} />;
  const more = page_count - pages.length;
  return (
    <div className="grid grid-cols-1 gap-2">
      {settings && (
        <ChangeRow badge="Changed" title="Global settings" about="">
          <SettingsDetails number={number} />
        </ChangeRow>
      )}
      {pages.map((page) => (
        <ChangeRow key={page.id} badge={badgeOf(page.actions)} title={pageTitle(page)} about="">
          <PageDetails commit={commit} page={page.id} />
        </ChangeRow>
      ))}
      <NotListed number={more} noun="more page" />
      {items.map(({ key, name, actions }) => (
        <ChangeRow key={key} badge={badgeOf(actions)} title={name} about="Rental item">
          <ItemDetails number={number} itemKey={key} />
        </ChangeRow>
      ))}
      <NotListed number={item_count - items.length} noun="more rental item" />
      {others.length > 0 && (
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {others.map((item) => (
            <li key={'key' in item ? item.key : item.file} className="break-words">
              <Badge>{CHANGES[item.change]}</Badge> {item.name}
              <span className="text-quiet"> · {'key' in item ? 'section' : 'picture'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NotListed({ number, noun }: { number: number; noun: string }) {
  if (number <= 0) return null;
  return (
    <p className="text-sm text-quiet">
      And {count(number, noun)}, which {number === 1 ? 'is' : 'are'} not listed here.
    </p>
  );
}

function badgeOf(actions: readonly PageAction[]): string {
  if (actions.includes('create')) return 'New';
  if (actions.includes('delete') || actions.includes('purge')) return 'Deleted';
  return actions.includes('restore') ? 'Restored' : 'Changed';
}

function ItemDetails({ number, itemKey }: { number: number; itemKey: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <SettingsDifferences query={useQuery(commitItemQuery(number, itemKey))} label={itemLabel} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link
          to="/admin/items/$itemKey"
          params={{ itemKey }}
          search={{ versions: true }}
          className={linkClass}
        >
          Versions of this item
        </Link>
        <Link to="/admin/history" search={{ item: itemKey }} className={linkClass}>
          History of this item
        </Link>
      </p>
    </div>
  );
}

function SettingsDetails({ number }: { number: number }) {
  return <SettingsDifferences query={useQuery(commitSettingsQuery(number))} />;
}

/** A page before and after the change. Blocks that it changed or removed can be restored. */
function PageDetails({ commit: { number, at }, page }: { commit: CommitSummary; page: number }) {
  const query = useQuery(commitPageQuery(number, page));
  const [block, setBlock] = useState<BlockChange>();
  return (
    <>
      <PageDifferences query={query} labels={blockLabels} onRestore={setBlock} />
      {block && (
        <RestoreDialog
          // The state before the change is that of the previous commit.
          number={number - 1}
          restore={{ what: 'page', page, block: block.id }}
          title={`Restore this block: ${blockLabels.block(block.type)}?`}
          when={`before the change of ${formatDateTime(at)}`}
          onClose={() => setBlock(undefined)}
        />
      )}
    </>
  );
}
