import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import type { Plan, PlanPage } from '@siteyard/schemas/planning';
import { shortName } from '../terminal/summarise-plan.ts';

/** The maximum number of listed changes. */
const MAX_SHOWN = 20;

type Outcome = Pick<PlanPage, 'action' | 'seen' | 'hash'>;

/** Describes the differences between a new plan and a sealed one: at least one sentence. */
export function planChanges(sealed: Plan, now: Plan): string[] {
  const pages = new Map(now.pages.map((page) => [page.key, page]));
  const known = new Set(sealed.pages.map(({ key }) => key));
  const changes = [
    ...sealed.pages.flatMap((page) => changeOf(nameOf(page), page, pages.get(page.key))),
    ...now.pages.flatMap((page) => (known.has(page.key) ? [] : [`${nameOf(page)} is new.`])),
    ...DOCUMENT_KINDS.flatMap(({ folder, word }) =>
      listChanges(sealed[folder], now[folder], 'key', ({ name }) => `The ${word} "${name}"`),
    ),
    ...listChanges(
      sealed.images,
      now.images,
      'file',
      ({ file, name }) => `${shortName(file)} "${name}"`,
    ),
    ...(sealed.settings ? changeOf('The settings', sealed.settings, now.settings) : []),
  ];
  if (changes.length === 0) return ['The site knows other images or another content version now.'];
  const more = changes.length - MAX_SHOWN;
  return [...changes.slice(0, MAX_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** @param key the member that identifies an item */
function listChanges<Key extends string, Item extends Outcome & Record<Key, string>>(
  sealed: readonly Item[] = [],
  now: readonly Item[] = [],
  key: Key,
  nameIt: (item: Item) => string,
): string[] {
  const [old, found] = [sealed, now].map((all) => new Map(all.map((each) => [each[key], each])));
  return [
    ...sealed.flatMap((each) => changeOf(nameIt(each), each, found?.get(each[key]))),
    ...now.flatMap((each) => (old?.has(each[key]) ? [] : [`${nameIt(each)} is new.`])),
  ];
}

const nameOf = ({ id, title }: PlanPage) => `/pages/${id} "${title}"`;

function changeOf(what: string, sealed: Outcome, now: Outcome | undefined | null): string[] {
  if (!now) return [`${what} is no longer in the plan.`];
  if (now.action !== sealed.action)
    return [`${what}: the plan said ${sealed.action}, and it is ${now.action} now.`];
  if (now.seen !== sealed.seen || now.hash !== sealed.hash)
    return [`${what}: it was changed on the site since.`];
  return [];
}
