import type { ItemTablePlan, TableProblem } from '@siteyard/schemas/rentals';
import { useState, type ReactNode } from 'react';
import { count } from '../../../lib/count.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedTotals } from '../../../ui/changed-totals.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MissingPeriods } from './missing-periods.tsx';

/** The number of rows that each list shows at first. */
const ROWS = 20;
/** The number of rows that each click on Show more adds. */
const MORE_ROWS = 200;

/** The changes that a table makes: problems, added items, changed items. */
export function ImportPreview({
  plan,
  onRulesChanged,
}: {
  plan: ItemTablePlan;
  /** Called after the rental settings were changed, so that the table can be read again. */
  onRulesChanged: () => void;
}) {
  const { added, changed, unchanged, categories, problems, columns } = plan;
  // The problems name most of these columns, with the reason.
  const named = new Set(problems.map(({ column }) => column));
  const ignored = columns.filter(({ field, title }) => field === null && !named.has(title));
  const parts = [
    `${added.length.toLocaleString()} added`,
    `${changed.length.toLocaleString()} changed`,
    `${unchanged.toLocaleString()} unchanged`,
  ];
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      <p role="status" className="font-medium">
        {parts.join(', ')}
        {categories.length > 0 &&
          `. New ${categories.length === 1 ? 'category' : 'categories'}: ${categories.join(', ')}`}
      </p>
      {added.length > 0 && (
        <p className="text-quiet">
          Visitors do not see new items at first: select them in the list, and publish them.
        </p>
      )}
      <MissingPeriods columns={columns} onAdded={onRulesChanged} />
      <Problems kind="error" problems={problems.filter(({ is_error }) => is_error)} />
      <Problems kind="info" problems={problems.filter(({ is_error }) => !is_error)} />
      <ChangedTotals totals={plan.changed_totals} />
      {ignored.length > 0 && (
        <p className="text-quiet">
          {ignored.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
          {ignored.map(({ title }) => title || 'without a title').join(', ')}
        </p>
      )}
      {changed.length > 0 && (
        <Rows label="Changed" all={changed}>
          {({ key, line, name, fields }) => (
            <li key={key} className="grid gap-0.5 p-2">
              <p className="font-medium break-words">
                {name} <Line line={line} />
              </p>
              {fields.map(({ field, before, after }) => (
                <p key={field} className="break-words text-quiet">
                  {field}: <del>{before || '—'}</del> →{' '}
                  <ins className="text-ink">{after || '—'}</ins>
                </p>
              ))}
            </li>
          )}
        </Rows>
      )}
      {added.length > 0 && (
        <Rows label="Added" all={added}>
          {({ line, name, category, fields }) => (
            <li key={line} className="grid gap-0.5 p-2">
              <p className="font-medium break-words">
                {name} <Badge tone="ok">New</Badge> <Line line={line} />
              </p>
              <p className="break-words text-quiet">
                {[category, ...fields.map(({ field, after }) => `${field}: ${after}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          )}
        </Rows>
      )}
    </div>
  );
}

const Line = ({ line }: { line: number }) => (
  <span className="text-xs font-normal text-quiet">line {line}</span>
);

/** A list that shows its first rows, and more after a click, because a table may have 2,000 rows. */
function Rows<Row>({
  label,
  all,
  children,
}: {
  label: string;
  all: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  const [shown, setShown] = useState(ROWS);
  return (
    <div className="grid gap-2">
      <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
        {all.slice(0, shown).map(children)}
      </ul>
      {all.length > shown && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => setShown(shown + MORE_ROWS)}
        >
          Show more of {count(all.length, 'item')}
        </Button>
      )}
    </div>
  );
}

/** The errors of a table, or the notes about it. */
function Problems({
  kind,
  problems,
}: {
  kind: 'error' | 'info';
  problems: readonly TableProblem[];
}) {
  const [shown, setShown] = useState(ROWS);
  if (problems.length === 0) return null;
  return (
    <Notice kind={kind}>
      <ul className="grid gap-1">
        {problems.slice(0, shown).map(({ line, column, message }, index) => (
          <li key={index}>
            {[line !== null && `Line ${line}`, column].filter(Boolean).join(', ')}
            {(line !== null || column) && ': '}
            {message}
          </li>
        ))}
      </ul>
      {problems.length > shown && (
        <Button size="sm" className="mt-2" onClick={() => setShown(shown + MORE_ROWS)}>
          Show more
        </Button>
      )}
    </Notice>
  );
}
