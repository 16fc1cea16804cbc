import { bundlePageFileName, type Bundle, type BundlePage } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';

/** The name of the settings among the parts of a seed. */
export const SETTINGS = 'settings';

/** The name of a page: `terms` for `pages/0011-terms.json`. */
export function nameOf(page: BundlePage): string {
  return bundlePageFileName(page).replace(/^pages\/\d+-?|\.json$/g, '') || String(page.id);
}

/** The pages of these names; all by default. @throws AppError `invalid_request` for an unknown name */
export function chosenPages(bundle: Bundle, names: readonly string[] | undefined): BundlePage[] {
  if (!names) return bundle.pages;
  const known = [...bundle.pages.map(nameOf), SETTINGS];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new AppError('invalid_request', {
      issues: unknown.map((name) => ({
        path: 'names',
        message: `there is no "${name}"; there are ${known.join(', ')}`,
      })),
    });
  return bundle.pages.filter((page) => names.includes(nameOf(page)));
}
