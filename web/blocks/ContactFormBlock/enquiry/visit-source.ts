/** The source of a visit, with the names of the HTTP contract. */
interface VisitSource {
  /** The path of the first known page: the first one with this script, or the page that led to it. */
  landing?: string;
  /** The host name of the other site with the link. */
  referrer?: string;
  /** The campaign. */
  utm?: Record<string, string>;
}

const NAME = 'siteyard-source';

/** The names of campaign parameters, without `utm_`. Other parameters may identify a person. */
const UTM = ['source', 'medium', 'campaign', 'term', 'content'];

/**
 * Returns the source of this visit, and stores it until the tab is closed. It contains no identifier.
 */
export function visitSource(): VisitSource {
  try {
    const kept = sessionStorage.getItem(NAME);
    if (kept) return JSON.parse(kept) as VisitSource;
    const source = readSource(new URL(location.href), document.referrer);
    sessionStorage.setItem(NAME, JSON.stringify(source));
    return source;
  } catch {
    return {};
  }
}

/** @param referrer the address of the page with the link; '' if unknown */
export function readSource(page: URL, referrer: string): VisitSource {
  const from = referrer === '' ? null : new URL(referrer);
  const isOwn = from?.host === page.host;
  const utm = UTM.map((name) => [name, cut(page.searchParams.get(`utm_${name}`) ?? '', 100)]);
  const used = Object.fromEntries(utm.filter(([, value]) => value !== '')) as Record<
    string,
    string
  >;
  return {
    landing: cut(isOwn ? from.pathname : page.pathname, 300),
    // Other names, such as one with an underscore, are not valid in an enquiry.
    ...(from && !isOwn && /^[a-z0-9.-]{1,253}$/.test(from.hostname) && { referrer: from.hostname }),
    ...(Object.keys(used).length > 0 && { utm: used }),
  };
}

/**
 * Replaces line breaks, incomplete characters and other invisible ones, which are not valid in an
 * enquiry.
 */
const cut = (text: string, max: number) => text.slice(0, max).replace(/\p{C}/gu, ' ');
