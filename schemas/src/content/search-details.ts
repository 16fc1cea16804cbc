/** The details of a page for search engines. In storage, exports and hashes, a default value is absent. */
export interface SearchDetails {
  search_title?: string | undefined;
  noindex?: boolean | undefined;
}

/** Returns the search details of a stored page or a request, without defaults and malformed values. */
export function searchDetails(page: { search_title?: unknown; noindex?: unknown }): {
  search_title?: string;
  noindex?: true;
} {
  const { search_title, noindex } = page;
  return {
    ...(typeof search_title === 'string' && search_title !== '' && { search_title }),
    ...(noindex === true && { noindex }),
  };
}

/** Returns details without search details that have their default. */
export function withoutSearchDefaults<Details extends SearchDetails>(details: Details) {
  const { search_title, noindex, ...rest } = details;
  return { ...rest, ...searchDetails({ search_title, noindex }) };
}

/** Returns details with all search details, for a comparison or to reset one to its default. */
export function withSearchDefaults<Details extends SearchDetails>(details: Details) {
  const { search_title = '', noindex = false } = details;
  return { ...details, search_title, noindex };
}
