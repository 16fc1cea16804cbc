import type { BaseDetails } from '@siteyard/schemas/http';
import { detailsOf, withSearchDefaults, type PageDetails } from '@siteyard/schemas/content';

type Stored = { [Name in keyof PageDetails]?: unknown };

const current = (page: Stored) => withSearchDefaults(detailsOf(page));

/** Returns the details that differ from those of the page. */
export function differingDetails(
  page: Stored,
  details: Partial<PageDetails>,
): Partial<PageDetails> {
  const now = current(page);
  return only(details, (name, value) => value !== undefined && value !== now[name]);
}

/**
 * Removes values that the page had in a former state: the caller loaded these values and did not change
 * them.
 */
export function withoutFormerValues(
  details: Partial<PageDetails>,
  formerStates: readonly Stored[],
): Partial<PageDetails> {
  const former = formerStates.map(current);
  return only(details, (name, value) => former.every((state) => state[name] !== value));
}

/** Whether one of these details of the page differs from the value in `base`. */
export function differsFromBase(
  page: Stored,
  names: readonly string[],
  base: BaseDetails,
): boolean {
  const now = current(page);
  const loaded = Object.entries(base).filter(([, value]) => value !== undefined);
  return loaded.some(
    ([name, value]) => names.includes(name) && now[name as keyof PageDetails] !== value,
  );
}

const only = (
  details: Partial<PageDetails>,
  isKept: (name: keyof PageDetails, value: unknown) => boolean,
): Partial<PageDetails> =>
  Object.fromEntries(
    Object.entries(details).filter(([name, value]) => isKept(name as keyof PageDetails, value)),
  );
