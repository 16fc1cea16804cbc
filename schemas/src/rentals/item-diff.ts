import type { SettingsOfDiff } from '../documents/kind.ts';
import { diffValues, type ValueChange } from '../merge/diff-values.ts';
import { deepEqual, isPlainObject } from '../values/json.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { plainAmount } from './format-amount.ts';
import type { ItemFields } from './item.ts';

/**
 * Returns the values of an item that differ. Rates are compared by period, specifications by label. The
 * whole rich text is compared as one value.
 * @param settings the settings of both sides, with which amounts, periods and categories get words
 */
export function diffItemFields(
  before: ItemFields,
  after: ItemFields,
  settings?: SettingsOfDiff,
): ValueChange[] {
  const [old, now] = [withoutText(before), withoutText(after)];
  const changes = diffValues(
    { ...old, specs: specsBy(before, after) },
    { ...now, specs: specsBy(after, before) },
  );
  if (!deepEqual(before.text, after.text))
    changes.push({
      path: 'text',
      before: before.text,
      after: after.text,
      words: { what: 'text', before: wordsIn(before.text), after: wordsIn(after.text) },
    });
  return changes.map((change) => ({ ...change, ...wordsOf(change, settings) }));
}

const withoutText = ({ text: _, ...rest }: ItemFields) => rest;

/** Returns the specifications by label, if the labels of both sides are distinct and in the same order. */
function specsBy({ specs }: ItemFields, other: ItemFields): unknown {
  const labels = specs.map(({ label }) => label);
  const others = other.specs.map(({ label }) => label);
  const isDistinct = [labels, others].every((all) => new Set(all).size === all.length);
  const kept = (all: string[], from: string[]) => all.filter((label) => from.includes(label));
  if (!isDistinct || !deepEqual(kept(labels, others), kept(others, labels))) return specs;
  return Object.fromEntries(specs.map(({ label, value }) => [label, value]));
}

/** Describes the change of an amount, a category or a shortest period: `Day`, `185.00`, `195.00`. */
function wordsOf(
  change: ValueChange,
  settings: SettingsOfDiff | undefined,
): Pick<ValueChange, 'words'> {
  const { path, before, after } = change;
  const period = periodIn(path);
  if (!settings) return {};
  if (path === 'category' || path === 'minimum') return { words: choiceWords(change, settings) };
  if (period === null && path !== 'deposit') return {};
  const what = period === null ? 'Deposit' : titleOf(period, settings);
  const words = {
    what,
    before: amountText(before, settings.before, settings.after),
    after: amountText(after, settings.after, settings.before),
  };
  return { words };
}

/** Describes a change of category or shortest period with titles. An unknown id is shown as it is. */
function choiceWords({ path, before, after }: ValueChange, settings: SettingsOfDiff) {
  const titleIn = (id: unknown, { rentals }: SiteSettings): string => {
    const all = path === 'category' ? rentals?.categories : rentals?.periods;
    return all?.find((each) => each.id === id)?.title ?? (typeof id === 'string' ? id : '');
  };
  return {
    what: path === 'category' ? 'Category' : 'Shortest period',
    before: titleIn(before, settings.before),
    after: titleIn(after, settings.after),
  };
}

const RATES = 'rates.';

/** Returns the id of the period in the path of a rate, such as `rates.day`; null for any other path. */
const periodIn = (path: string): string | null =>
  path.startsWith(RATES) ? path.slice(RATES.length) : null;

function titleOf(period: string, { before, after }: SettingsOfDiff): string {
  const all = [after, before].flatMap(({ rentals }) => rentals?.periods ?? []);
  return all.find(({ id }) => id === period)?.title ?? period;
}

/** Formats an amount in the currency of its own side, or of the other side if its own has no rentals. */
function amountText(amount: unknown, own: SiteSettings, other: SiteSettings): string {
  if (typeof amount !== 'number') return 'on request';
  const currency = own.rentals?.currency ?? other.rentals?.currency;
  return currency === undefined ? String(amount) : plainAmount(amount, currency);
}

/** Returns the texts of a rich text without tags, with ` ¶ ` between them. */
function wordsIn(value: unknown): string {
  const texts: string[] = [];
  const collect = (each: unknown): void => {
    if (Array.isArray(each)) for (const inner of each) collect(inner);
    else if (isPlainObject(each))
      for (const [key, inner] of Object.entries(each))
        if (typeof inner !== 'string') collect(inner);
        else if (WORDS.has(key)) texts.push(inner);
  };
  collect(value);
  return texts
    .map((text) =>
      text
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join(' ¶ ');
}

/** The keys of the members of a rich text that people read. */
const WORDS = new Set(['text', 'caption', 'content']);
