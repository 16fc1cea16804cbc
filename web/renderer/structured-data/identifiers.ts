/**
 * The `@id` of each thing in structured data: a stable address under the site's own, so that search
 * engines recognise the thing on every page. These addresses need not show anything.
 */
export const identifiers = {
  business: (origin: string) => `${origin}/#business`,
  website: (origin: string) => `${origin}/#website`,
  /** @param id of the location in the settings */
  location: (origin: string, id: string) => `${origin}/#location-${id}`,
  /** @param address the absolute address of the page */
  page: (address: string) => `${address}#page`,
  /** @param address the absolute address of the page */
  breadcrumbs: (address: string) => `${address}#breadcrumbs`,
};
