import type { ExplainedStep } from '@siteyard/schemas/http';
import { imagesOfSettings } from '@siteyard/schemas/images';
import type { PageEntry } from '../../content/entities/page.ts';
import type { PictureEntry } from '../../content/entities/picture.ts';
import { pictureEntity } from '../uploads/picture.ts';
import type { ChangesBehind } from './changes-behind.ts';
import { nameOf } from './explain-path.ts';
import { clockOf, step, type Moment } from './moment.ts';

/** Explains the effect that a schedule will have on a page, or why it has none. */
export function explainSchedule(page: PageEntry, { settings, at }: Moment): ExplainedStep[] {
  const { schedule } = page;
  if (!schedule) return [];
  const who = schedule.by.name ?? 'the site';
  const will = schedule.action === 'publish' ? 'published' : 'withdrawn';
  const when = clockOf(schedule.at, settings);
  if (schedule.missed)
    return [
      step(
        'schedule',
        'problem',
        `${nameOf(page)} was not ${will} at ${when}, as ${who} planned: ${schedule.missed.message}`,
        { advice: 'Plan the change again in the admin.' },
      ),
    ];
  const is = schedule.at > at ? 'will be' : 'was to be';
  return [step('schedule', 'ok', `${nameOf(page)} ${is} ${will} at ${when}, as ${who} planned.`)];
}

/**
 * Explains the pictures of a page and of the settings that are missing.
 * @param findStored the pictures whose bytes are stored; they are not checked for an earlier moment
 */
export async function explainPictures(
  names: readonly string[],
  { snapshot, isNewest }: Moment,
  {
    changes,
    findStored,
  }: {
    changes: ChangesBehind;
    findStored: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  },
): Promise<ExplainedStep[]> {
  if (names.length === 0) return [];
  const ids = names.map((name) => name.slice(0, 64));
  const stored = isNewest ? await findStored(ids) : new Set(ids);
  const steps: ExplainedStep[] = [];
  const lost: PictureEntry[] = [];
  for (const [at, id] of ids.entries()) {
    const entry = snapshot.entry('picture', id);
    if (!entry) steps.push(await explainDeleted(names[at]!, changes));
    else if (!stored.has(id)) lost.push(entry);
  }
  if (lost.length > 0) steps.push(explainLost(lost, names.length));
  if (steps.length > 0) return steps;
  const count = names.length === 1 ? 'The picture is' : `All ${names.length} pictures are`;
  return [step('pictures', 'ok', `${count} stored.`)];
}

/** The maximum number of pictures that a step names. */
const NAMED = 3;

/** Returns one step for all pictures whose bytes are lost, because they usually have the same cause. */
function explainLost(lost: readonly PictureEntry[], count: number): ExplainedStep {
  const names = lost.slice(0, NAMED).map(({ name }) => `"${name}"`);
  const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : '';
  const which = `${lost.length} of ${count} pictures of the page and the settings`;
  return step('picture', 'problem', `The bytes of ${which} are lost: ${names.join(', ')}${more}.`, {
    advice:
      'Upload the same pictures again, or import an export that has them: sitectl import DIR. No change of the site deletes them; look at the database, or at the last restore.',
  });
}

async function explainDeleted(file: string, changes: ChangesBehind): Promise<ExplainedStep> {
  const path = `/uploads/${file}`;
  const entity = pictureEntity(file.slice(0, 64));
  const deleted = await changes.find<PictureEntry>(entity, (_, after) => after === null);
  const name = (deleted?.change.before as PictureEntry | undefined)?.name;
  const message =
    name === undefined
      ? `The site never had this picture: ${path}.`
      : `The picture "${name}" was deleted (${path}).`;
  return step('picture', 'problem', message, {
    advice: 'Upload the same picture again, or choose another one.',
    change: deleted && (await changes.describe(deleted)),
  });
}

/** Returns the pictures that a visitor of a page sees. */
export const picturesOf = (page: PageEntry | undefined, { settings }: Moment): string[] => [
  ...new Set([...(page?.images ?? []), ...imagesOfSettings(settings)]),
];
