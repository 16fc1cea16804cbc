import { checkValue, AppError, toIssues, type Issue } from '@siteyard/schemas/errors';
import { mapFields } from '@siteyard/schemas/values';
import { itemFields, type ItemFields, type Rentals } from '@siteyard/schemas/rentals';
import type { Sanitiser } from '../../adapters/sanitiser.ts';

/**
 * Cleans the text of an item by the rules of pages, and validates the cleaned item, because cleaning can
 * make a text longer.
 * @throws AppError `invalid_request`, each problem with its path, such as `item.text.blocks[0]`
 */
export async function cleanItem(
  item: ItemFields,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<ItemFields> {
  const texts = new Set<string>();
  mapFields(itemFields, item, (_, html) => (texts.add(html), html), ['html']);
  if (texts.size === 0) return item;
  const cleaned = await sanitiser.clean([...texts]);
  const byText = new Map([...texts].map((text, index) => [text, cleaned[index] ?? '']));
  const result = mapFields(itemFields, item, (_, html) => byText.get(html) ?? '', ['html']);
  const checked = checkValue(itemFields, result);
  if (checked.ok) return checked.value;
  throw invalid(checked.problems);
}

/**
 * Refuses a category, or a period of a rate, that the settings lack. Values that the item already has are
 * accepted, because the settings may have changed since.
 * @throws AppError `invalid_request`
 */
export function refuseUnknownReferences(
  item: ItemFields,
  { categories, periods }: Pick<Rentals, 'categories' | 'periods'>,
  stored?: ItemFields,
): void {
  const known = new Set([...periods.map(({ id }) => id), ...Object.keys(stored?.rates ?? {})]);
  const issues: Issue[] = Object.keys(item.rates)
    .filter((id) => !known.has(id))
    .map((id) => unknownId(`rates.${id}`, 'period', periods));
  const { category, minimum } = item;
  if (minimum !== undefined && minimum !== stored?.minimum && !known.has(minimum))
    issues.push(unknownId('minimum', 'period', periods));
  const isKnown = ['', stored?.category, ...categories.map(({ id }) => id)].includes(category);
  if (!isKnown) issues.push(unknownId('category', 'category', categories));
  if (issues.length > 0) throw invalid(issues);
}

/** Returns the issue for an id that the settings lack. */
export const unknownId = (path: string, thing: string, all: readonly { id: string }[]): Issue => ({
  path,
  message: `is not the id of a ${thing}; the settings have ${all.map(({ id }) => id).join(', ') || 'none'}`,
});

function invalid(problems: readonly Issue[]): AppError {
  const issues = problems.map((each) => ({ ...each, path: `item.${each.path}` }));
  return new AppError('invalid_request', { issues: toIssues(issues) });
}
