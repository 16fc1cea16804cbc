import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RunPageChange } from '@siteyard/schemas/http';
import { detailLabel } from '../../lib/pages/detail-label.ts';
import { Button } from '../button.tsx';
import { linkClass } from '../link-class.ts';
import { DifferencesNotKept, LoadedDifferences } from './loaded-differences.tsx';
import { ValueDifferences } from './value-differences.tsx';

type PageChange = NonNullable<RunPageChange['change']>;
/** One block before and after a change. */
export type BlockChange = PageChange['blocks'][number];

/** The names of blocks and their values. A feature passes them, because `ui` does not import blocks. */
interface BlockLabels {
  block: (type: string) => string;
  /** @param path the value's path in the block's props */
  value: (type: string, path: string) => string;
}

interface DifferencesProps {
  labels: BlockLabels;
  /** Called to restore the earlier state of a block. Without it, there are no buttons for that. */
  onRestore?: (block: BlockChange) => void;
  /** Whether the page is open in the editor, so that no link leads there. */
  isInEditor?: boolean;
}

/** A page before and after a change, block by block. */
export function PageDifferences({
  query,
  ...rest
}: DifferencesProps & { query: UseQueryResult<RunPageChange> }) {
  return (
    <LoadedDifferences query={query}>
      {({ change }) =>
        change ? <Differences change={change} {...rest} /> : <DifferencesNotKept />
      }
    </LoadedDifferences>
  );
}

function Differences({
  change: { change, id, details, blocks },
  labels,
  onRestore,
  isInEditor = false,
}: DifferencesProps & { change: PageChange }) {
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
            <BlockDifference
              key={`${block.change} ${block.id}`}
              block={block}
              labels={labels}
              onRestore={onRestore}
            />
          ))}
        </ul>
      )}
      {change === 'changed' && details.length + blocks.length === 0 && (
        <p className="text-sm text-quiet">No visible differences.</p>
      )}
      {!isInEditor && (
        <p className="text-sm">
          <Link to="/editor/$pageId" params={{ pageId: id }} className={linkClass}>
            Open the page in the editor
          </Link>
        </p>
      )}
    </div>
  );
}

function BlockDifference({
  block,
  labels,
  onRestore,
}: {
  block: BlockChange;
  labels: BlockLabels;
  onRestore?: (block: BlockChange) => void;
}) {
  const { change, type, values = [], moved } = block;
  const name = labels.block(type);
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p>
          <span className="font-medium">{name}</span> {change}
          {moved && ' and moved'}
        </p>
        {onRestore && (change === 'changed' || change === 'removed') && (
          <Button
            size="sm"
            aria-label={`Restore this block: ${name}`}
            onClick={() => onRestore(block)}
          >
            Restore this block
          </Button>
        )}
      </div>
      <ValueDifferences
        changes={values}
        label={(path) => labels.value(type, path.replace(/^props\./, ''))}
      />
    </li>
  );
}
