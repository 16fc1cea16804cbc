import { useQuery } from '@tanstack/react-query';
import {
  placeOf,
  type Plan,
  type PlanAction,
  type PlanPage,
  type PlanDocument,
} from '@siteyard/schemas/planning';
import { useState, type ReactNode } from 'react';
import { blockLabels } from '../../../blocks/value-label.ts';
import { count } from '../../lib/count.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangeRow } from '../../ui/changes/change-row.tsx';
import { ChangedTotals } from '../../ui/changed-totals.tsx';
import { PageDifferences } from '../../ui/changes/page-differences.tsx';
import { Section } from '../../ui/section.tsx';
import { SettingsDifferences } from '../../ui/changes/settings-differences.tsx';
import { ValueDifferences } from '../../ui/changes/value-differences.tsx';
import { pageChangeQuery, settingsChangeQuery } from './api/runs.ts';
import { imageDetailLabel } from './image-detail-label.ts';
import { ACTIONS, changesAnything, isChange } from './run-words.ts';

/** The number of rows that are shown at first, and that each click on Show more adds. */
const ROWS = 50;

/** The changes of a run: the settings and each page, as rows that open to the differences. */
export function RunChanges({ run, plan }: { run: string; plan: Plan }) {
  const { settings } = plan;
  const mentioned = withoutUnchanged(plan.pages);
  const changed = mentioned.filter(({ action }) => isChange(action));
  const others = mentioned.filter(({ action }) => !isChange(action));
  const unchanged = plan.pages.length - mentioned.length;
  const sections = withoutUnchanged(plan.sections ?? []);
  const items = withoutUnchanged(plan.items ?? []);
  const images = plan.images ?? [];
  return (
    <>
      <ChangedTotals totals={plan.changed_totals} />
      {settings && isChange(settings.action) && (
        <Section title="Settings">
          <ChangeRow
            badge="Changed"
            title="Global settings"
            about={count(settings.changes?.length ?? 0, 'value')}
          >
            <SettingsChange run={run} />
          </ChangeRow>
        </Section>
      )}
      {changed.length > 0 && (
        <Section title={`${count(changed.length, 'page')} changed`}>
          <Rows items={changed}>
            {(page) => (
              <ChangeRow
                key={page.key}
                badge={ACTIONS[page.action]}
                title={page.title}
                about={aboutPage(page)}
              >
                <PageChange run={run} page={page.id} />
              </ChangeRow>
            )}
          </Rows>
        </Section>
      )}
      {plan.moved_pages && <MovedPages pages={plan.moved_pages} />}
      {sections.length > 0 && <DocumentRows word="section" documents={sections} />}
      {items.length > 0 && <DocumentRows word="rental item" documents={items} />}
      {images.length > 0 && (
        <Section title={`Descriptions of ${count(images.length, 'picture')}`}>
          <Rows items={images}>
            {({ file, name, action, reason, changes = [] }) => (
              <ChangeRow key={file} badge={ACTIONS[action]} title={name} about={reason ?? ''}>
                <ValueDifferences changes={changes} label={imageDetailLabel} />
                {changes.length === 0 && (
                  <p className="text-sm text-quiet">The description is the same as before.</p>
                )}
              </ChangeRow>
            )}
          </Rows>
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={`${count(others.length, 'page')} left as ${others.length === 1 ? 'it was' : 'they were'}`}
        >
          <Rows items={others}>
            {(page) => (
              <p key={page.key} className="text-sm break-words">
                <Badge>{ACTIONS[page.action]}</Badge> {page.title || `Page ${page.id}`}
                {page.reason && <span className="text-quiet"> · {page.reason}</span>}
              </p>
            )}
          </Rows>
        </Section>
      )}
      {unchanged > 0 && (
        <p className="text-sm text-quiet">
          {count(unchanged, 'page')} {unchanged === 1 ? 'was' : 'were'} the same before.
        </p>
      )}
      {!changesAnything(plan) && (
        <p className="text-sm text-quiet">Nothing on the site was changed.</p>
      )}
    </>
  );
}

const withoutUnchanged = <Entry extends { action: PlanAction }>(entries: readonly Entry[]) =>
  entries.filter(({ action }) => action !== 'unchanged');

function PageChange({ run, page }: { run: string; page: number }) {
  return <PageDifferences query={useQuery(pageChangeQuery(run, page))} labels={blockLabels} />;
}

function SettingsChange({ run }: { run: string }) {
  return <SettingsDifferences query={useQuery(settingsChangeQuery(run))} />;
}

/** The pages that moved out of the path of the rental items. */
function MovedPages({ pages }: { pages: NonNullable<Plan['moved_pages']> }) {
  return (
    <Section title={`${count(pages.length, 'page')} moved`}>
      <p className="text-sm text-quiet">
        Rental items need the web addresses of these pages. The old addresses still lead to the
        pages.
      </p>
      <Rows items={pages}>
        {({ id, title, from, to }) => (
          <p key={id} className="text-sm break-words">
            <Badge>Moved</Badge> {title}{' '}
            <span className="text-quiet">
              · from /{from} to /{to || `pages/${id}`}
            </span>
          </p>
        )}
      </Rows>
    </Section>
  );
}

/** The changes of sections or rental items. Their rows cannot be opened. */
function DocumentRows({ word, documents }: { word: string; documents: readonly PlanDocument[] }) {
  return (
    <Section title={count(documents.length, word)}>
      <Rows items={documents}>
        {(document) => (
          <p key={document.key} className="text-sm break-words">
            <Badge>{ACTIONS[document.action]}</Badge> {document.name}
            <span className="text-quiet">{differences(document).map((text) => ` · ${text}`)}</span>
          </p>
        )}
      </Rows>
    </Section>
  );
}

const aboutPage = (page: PlanPage) => [placeOf(page), ...differences(page)].join(' · ');

function differences({ changes, reason }: Pick<PlanPage, 'changes' | 'reason'>): string[] {
  return [
    ...(changes && changes.details > 0 ? [count(changes.details, 'detail')] : []),
    ...(changes && changes.blocks > 0 ? [count(changes.blocks, 'block')] : []),
    ...(reason ? [reason] : []),
  ];
}

function Rows<Item>({
  items,
  children,
}: {
  items: readonly Item[];
  /** Renders one row. */
  children: (item: Item) => ReactNode;
}) {
  const [rows, setRows] = useState(ROWS);
  return (
    <>
      <div className="grid grid-cols-1 gap-2">{items.slice(0, rows).map(children)}</div>
      {items.length > rows && (
        <Button className="justify-self-center" onClick={() => setRows(rows + ROWS)}>
          Show more
        </Button>
      )}
    </>
  );
}
