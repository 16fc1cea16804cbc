/** What a page tells search engines. A value at its default is absent: stored, exported and hashed. */
export interface SearchDetails {
  search_title?: string | undefined;
  noindex?: boolean | undefined;
}

/** What of a stored or sent page search engines are told, without defaults and malformed values. */
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

/** The same details without values at their defaults. */
export function withoutSearchDefaults<Details extends SearchDetails>(details: Details) {
  const { search_title, noindex, ...rest } = details;
  return { ...rest, ...searchDetails({ search_title, noindex }) };
}

/** The same details with every value, to compare them or to set one back to its default. */
export function withSearchDefaults<Details extends SearchDetails>(details: Details) {
  const { search_title = '', noindex = false } = details;
  return { ...details, search_title, noindex };
}
