import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RunPageChange } from '@siteyard/schemas/content-run';
import type { ReactNode } from 'react';
import { blockLabel, valueLabel } from '../../../blocks/value-label.ts';
import { settingLabel } from '../../lib/settings/setting-label.ts';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pageChangeQuery, settingsChangeQuery } from './api/runs.ts';
import { detailLabel } from './describe-change.ts';
import { ValueDifferences } from './value-differences.tsx';

type PageChange = NonNullable<RunPageChange['change']>;
type BlockChange = PageChange['blocks'][number];

/** A page before and after a run, block by block. */
export function PageDetails({ run, page }: { run: string; page: number }) {
  const query = useQuery(pageChangeQuery(run, page));
  return (
    <Loaded query={query}>
      {({ change }) => (change ? <PageDifferences change={change} /> : <Lost />)}
    </Loaded>
  );
}

/** The settings before and after a run. */
export function SettingsDetails({ run }: { run: string }) {
  const query = useQuery(settingsChangeQuery(run));
  return (
    <Loaded query={query}>
      {({ changes }) =>
        changes ? <ValueDifferences changes={changes} label={settingLabel} /> : <Lost />
      }
    </Loaded>
  );
}

function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.isError)
    return (
      <LoadFailed
        error={query.error}
        fallback="Failed to load the differences."
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isPending)
    return (
      <div role="status" aria-label="Loading…">
        <Skeleton className="h-16" />
      </div>
    );
  return children(query.data);
}

function Lost() {
  return (
    <p className="text-sm text-quiet">
      The content from before or after is no longer kept, so it cannot be compared.
    </p>
  );
}

function PageDifferences({ change: { change, id, details, blocks } }: { change: PageChange }) {
  if (change === 'removed') return <p className="text-sm text-quiet">The page was removed.</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {change === 'added' && (
        <p className="text-sm text-quiet">The page was not on the site before.</p>
      )}
      <ValueDifferences changes={details} label={detailLabel} />
      {blocks.length > 0 && (
        <ul aria-label="Blocks" className="grid grid-cols-1 gap-3">
          {blocks.map((block) => (
            <BlockDifference key={`${block.change} ${block.id}`} block={block} />
          ))}
        </ul>
      )}
      {change === 'changed' && details.length + blocks.length === 0 && (
        <p className="text-sm text-quiet">Nothing that is visible differs.</p>
      )}
      <p className="text-sm">
        <Link to="/editor/$pageId" params={{ pageId: id }} className={linkClass}>
          Open the page in the editor
        </Link>
      </p>
    </div>
  );
}

function BlockDifference({ block: { change, type, values = [], moved } }: { block: BlockChange }) {
  return (
    <li className="grid grid-cols-1 gap-2">
      <p className="text-sm">
        <span className="font-medium">{blockLabel(type)}</span> {change}
        {moved && ' and moved'}
      </p>
      <ValueDifferences
        changes={values}
        label={(path) => valueLabel(type, path.replace(/^props\./, ''))}
      />
    </li>
  );
}
