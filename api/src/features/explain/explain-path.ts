import type { ExplainedStep } from '@siteyard/schemas/http';
import type { PageEntry } from '../../content/entities/page.ts';
import type { CommittedChange } from '../../content/history.ts';
import { pageEntity } from '../pages/page-record.ts';
import type { ChangesBehind } from './changes-behind.ts';
import { clockOf, step, type Moment } from './moment.ts';
import type { Hop } from './trace-path.ts';

/** Explains how the site answers a path. There is one step for each response to the browser. */
export async function explainHops(
  hops: readonly Hop[],
  moment: Moment,
  changes: ChangesBehind,
): Promise<ExplainedStep[]> {
  const steps: ExplainedStep[] = [];
  for (const hop of hops) steps.push(await explainHop(hop, moment, changes));
  const redirects = hops.filter(({ location }) => location !== undefined);
  if (redirects.length > 1) {
    const way = [...redirects.map(({ path }) => path), redirects.at(-1)!.location!];
    steps.push(
      step('redirects', 'problem', `It takes ${redirects.length} redirects: ${way.join(' → ')}.`, {
        advice: `Link to ${way.at(-1)} directly.`,
      }),
    );
  }
  return steps;
}

async function explainHop(
  hop: Hop,
  moment: Moment,
  changes: ChangesBehind,
): Promise<ExplainedStep> {
  const { path, location, page, status } = hop;
  const leads = location === undefined ? '' : ` Visitors are led to ${location} (${status}).`;
  switch (hop.why) {
    case 'page':
      return step('page', 'ok', `${path} is ${nameOf(page!)}. ${seenSince(page!, moment)}`);
    case 'spelling':
      return step('redirect', 'ok', `${path} is another spelling of ${location}.${leads}`);
    case 'former': {
      const moved = await changes.find<PageEntry>(pageEntity(page!.id), (before, after) =>
        Boolean(
          before &&
          `/${before.address}` === path.toLowerCase() &&
          before.address !== after?.address,
        ),
      );
      return step('redirect', 'ok', `${path} was the address of ${nameOf(page!)} before.${leads}`, {
        change: moved && (await changes.describe(moved)),
      });
    }
    case 'host':
      return step('redirect', 'ok', `${path} is not the address of the site.${leads}`);
    case 'rental':
      return explainRental(path, status, leads);
    case 'home':
      return location === undefined
        ? step('home', 'problem', 'The site has no home page, so / shows an empty page.', {
            advice: 'Choose a published page as the home page in the settings.',
          })
        : step('home', 'ok', `/ leads to the home page.${leads}`);
    case 'hidden':
      return explainHidden(path, page!, leads, { moment, changes });
    case 'missing':
      return explainMissing(path, leads, changes);
    case 'picture':
      return step('path', 'ok', `${path} is a picture.`);
    case 'product':
      return step('path', 'ok', `${path} is a path of the product, not of a page.`);
  }
}

function explainRental(path: string, status: Hop['status'], leads: string): ExplainedStep {
  if (status === 301)
    return step(
      'redirect',
      'ok',
      `${path} is an earlier or another address of rental items.${leads}`,
    );
  if (status === 200) return step('page', 'ok', `${path} is a page of the rental items.`);
  const message = `${path} is below the path of the rental items, but visitors see no item or category there.`;
  return step('page', 'problem', message, {
    advice: 'Correct the link, or publish an item with this address.',
  });
}

const seenSince = ({ published_at }: PageEntry, { settings }: Moment) =>
  `Visitors see it${published_at ? ` since ${clockOf(published_at, settings)}` : ''}.`;

export const nameOf = ({ id, title }: Pick<PageEntry, 'id' | 'title'>) => `page ${id}, "${title}"`;

/** Returns the change that hid a page from visitors; null if none is stored. */
export function findHiding(changes: ChangesBehind, id: number): Promise<CommittedChange | null> {
  return changes.find<PageEntry>(pageEntity(id), (before, after) => {
    const wasThere = before !== null && !before.deleted;
    if (wasThere && (!after || after.deleted)) return true;
    return before?.published_at != null && after?.published_at === null;
  });
}

async function explainHidden(
  path: string,
  page: PageEntry,
  leads: string,
  { moment, changes }: { moment: Moment; changes: ChangesBehind },
): Promise<ExplainedStep> {
  const hiding = await findHiding(changes, page.id);
  if (!hiding) {
    const made = await changes.find(pageEntity(page.id));
    const message = `${path} is ${nameOf(page)}, which was never published.${leads}`;
    return step('page', 'problem', message, {
      advice: 'Publish the page.',
      change: made && { ...(await changes.describe(made)), revert: null },
    });
  }
  const when = clockOf(hiding.commit.at, moment.settings);
  const before = hiding.change.before as PageEntry;
  const bySchedule =
    before.schedule?.action === 'unpublish' && !(hiding.change.after as PageEntry)?.schedule;
  const how = page.deleted ? `is in the trash since ${when}` : `was withdrawn on ${when}`;
  const why = bySchedule ? `, by the schedule of ${before.schedule!.by.name ?? 'the site'}` : '';
  const message = `${path} is ${nameOf(page)}. It ${how}${why}.${leads}`;
  return step('page', 'problem', message, {
    change: await changes.describe(hiding),
  });
}

async function explainMissing(
  path: string,
  leads: string,
  changes: ChangesBehind,
): Promise<ExplainedStep> {
  const [, number] = /^\/pages\/([1-9]\d{0,14})\/?$/i.exec(path) ?? [];
  const purged =
    number === undefined
      ? null
      : await changes.find(pageEntity(Number(number)), (_, after) => after === null);
  const message = purged
    ? `Page ${number} was deleted for good.${leads}`
    : number === undefined
      ? `No page has the address ${path}.${leads}`
      : `No page ever had the number ${number}.${leads}`;
  return step('page', 'problem', message, {
    advice: 'Correct the link, or give a page this address.',
    change: purged && (await changes.describe(purged)),
  });
}
