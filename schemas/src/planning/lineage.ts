/** The target site of an import. */
export interface LineageSite {
  siteId: string;
  /** Other lineages that the site has adopted. A starter is `STARTER`. */
  adopted: readonly string[];
  /** Whether the site has no live page. */
  empty: boolean;
  /** Whether a person has edited pages or settings. */
  edited: boolean;
}

/** The lineage of a bundle without a site id. */
const STARTER = 'starter';

export type LineageJudgement =
  | { ok: true; lineage: string; takesOver: boolean; adopts: boolean }
  | { ok: false; reason: string };

/**
 * Decides whether a bundle may be imported. Equal keys of pages do not count, because the default
 * pages have the same keys on every site.
 * @param from the site id of the bundle; null for a starter
 * @param adopt whether the caller records the bundle's lineage beside the site's own
 */
export function judgeLineage(
  from: string | null,
  site: LineageSite,
  adopt: boolean,
): LineageJudgement {
  const lineage = from ?? STARTER;
  if (lineage === site.siteId || site.adopted.includes(lineage))
    return { ok: true, lineage, takesOver: false, adopts: false };
  if (from === null && !site.edited) return { ok: true, lineage, takesOver: false, adopts: true };
  if (from !== null && site.empty) return { ok: true, lineage, takesOver: true, adopts: false };
  if (adopt) return { ok: true, lineage, takesOver: false, adopts: true };
  return {
    ok: false,
    reason:
      from === null
        ? 'This bundle is a starter, and this site was changed since it was set up. Use --adopt to import it all the same.'
        : 'This bundle comes from another site. Use --adopt to record its lineage beside that of this site, once.',
  };
}
