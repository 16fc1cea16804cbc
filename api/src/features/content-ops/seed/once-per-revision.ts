import type { SiteState } from '../../site-state/site-state.service.ts';

/**
 * Reads a value once for each revision of the site; concurrent callers share the read. A read that
 * fails is tried again by the next caller.
 */
export function oncePerRevision<T>(
  siteState: Pick<SiteState, 'revision'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let known: { revision: number; value: Promise<T> } | undefined;
  return () => {
    const revision = siteState.revision();
    if (known?.revision === revision) return known.value;
    const value = read();
    known = { revision, value };
    value.catch(() => {
      if (known?.value === value) known = undefined;
    });
    return value;
  };
}
