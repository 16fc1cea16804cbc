import { isDeepStrictEqual } from 'node:util';
import type { ExplainedStep, CheckedLink } from '@siteyard/schemas/http';
import type { NavItem, SiteSettings } from '@siteyard/schemas/settings';
import { noticeAt, zoneOf } from '@siteyard/schemas/business';
import type { LinkChecks } from '../link-checks/link-checks.service.ts';
import type { ChangesBehind } from './changes-behind.ts';
import { findHiding } from './explain-path.ts';
import { clockOf, step, type Moment } from './moment.ts';

/** A link of the settings, with its name for people. */
interface NamedLink {
  name: string;
  href: string;
}

const linksOf = ({ nav, home_page_path: home, notice }: SiteSettings): NamedLink[] =>
  [
    ...nav.items.map(({ title, href }) => ({ name: `"${title}" of the menu`, href })),
    { name: `the button "${nav.cta.label}" of the menu`, href: nav.cta.href },
    { name: 'the notice', href: notice?.href ?? '' },
    { name: 'the home page of the settings', href: home },
  ].filter(({ href }) => href !== '');

/** Explains the menu, and each broken link of the settings. */
export async function explainMenu(
  { settings }: Moment,
  checks: LinkChecks,
  changes: ChangesBehind,
): Promise<ExplainedStep[]> {
  const links = linksOf(settings);
  const checked = await checks.check(links.map(({ href }) => href));
  const broken = links.flatMap((link, at) => {
    const found = checked[at]!;
    return found.state === 'fine' ? [] : [{ link, found }];
  });
  const steps: ExplainedStep[] = [];
  for (const { link, found } of broken) steps.push(await explainBroken(link, found, changes));
  const changed = await changes.findInSettings(
    (before, after) => !isDeepStrictEqual(before.nav, after.nav),
  );
  const what = changed ? describeMenuChange(changed.before.nav.items, changed.after.nav.items) : [];
  const now = `The menu has ${settings.nav.items.length} links.`;
  const more = what.length > NAMED ? `; and ${what.length - NAMED} more` : '';
  const last =
    what.length > 0 ? ` Its last change: ${what.slice(0, NAMED).join('; ')}${more}.` : '';
  const change = changed && (await changes.describe(changed.committed));
  return [...steps, step('menu', 'ok', now + last, { change })];
}

async function explainBroken(
  { name, href }: NamedLink,
  { state, page }: CheckedLink,
  changes: ChangesBehind,
): Promise<ExplainedStep> {
  const has = (settings: SiteSettings) =>
    linksOf(settings).some((link) => link.name === name && link.href === href);
  const linked = (await changes.findInSettings((before, after) => has(after) && !has(before)))
    ?.committed;
  const hidden = page && (await findHiding(changes, page.id));
  // The link was broken by the newer of the two changes.
  const behind = [linked, hidden]
    .filter((found) => found != null)
    .toSorted((a, b) => b.commit._id - a.commit._id)[0];
  const where =
    state === 'not_public'
      ? `page ${page!.id}, "${page!.title}", which visitors do not see, so the site leaves the link out`
      : state === 'not_found'
        ? `${href}, and no page has this address`
        : `${href}, which is no link`;
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  return step('menu', 'problem', `${subject} leads to ${where}.`, {
    advice: 'Correct the link in the settings, or publish the page.',
    change: behind ? await changes.describe(behind) : null,
  });
}

/** The maximum number of changes of the menu that a step names. */
const NAMED = 3;

/** Describes the changes of a menu, such as `"Prices" led to /pages/3 and leads to /pages/4`. */
function describeMenuChange(before: readonly NavItem[], after: readonly NavItem[]): string[] {
  const find = (items: readonly NavItem[], title: string) =>
    items.find((item) => item.title === title);
  const changed = after.flatMap(({ title, href }) => {
    const old = find(before, title);
    if (!old) return [`"${title}" was added, and leads to ${href}`];
    return old.href === href ? [] : [`"${title}" led to ${old.href}, and leads to ${href} since`];
  });
  const removed = before.filter(({ title }) => !find(after, title));
  return [...changed, ...removed.map(({ title }) => `"${title}" was removed`)];
}

/** Explains whether the notice is shown, with its period in the site's time zone. */
export async function explainNotice(
  { at, settings }: Moment,
  changes: ChangesBehind,
): Promise<ExplainedStep> {
  const changed = await changes.findInSettings(
    (before, after) =>
      !isDeepStrictEqual(before.notice, after.notice) || before.timezone !== after.timezone,
  );
  const change = changed && (await changes.describe(changed.committed));
  const { notice } = settings;
  if (!notice?.text) return step('notice', 'ok', 'The site has no notice.', { change });
  const { text, from, until } = notice;
  const isShown = noticeAt(settings, at.getTime()) !== null;
  const period =
    [...(from ? [`from ${from}`] : []), ...(until ? [`to the end of ${until}`] : [])].join(' ') ||
    'without an end';
  const zone = settings.timezone ? zoneOf(settings) : `${zoneOf(settings)}, of the server`;
  const shown = isShown ? 'is shown' : 'is not shown';
  const message = `The notice "${text}" ${shown} at ${clockOf(at, settings)}. It is set ${period} (${zone}).`;
  if (from !== '' && until !== '' && until < from)
    return step('notice', 'problem', `${message} The end is before the beginning.`, { change });
  if (settings.timezone) return step('notice', 'ok', message, { change });
  return step('notice', 'warning', message, { change, advice: 'Set the time zone of the site.' });
}
