import type { ImportOptions } from './plan.ts';
import { matchPages, type Match, type Matches } from './numbers.ts';
import type { PlannedWrite, PlanSource } from './plan-source.ts';
import type { ReferenceCollector } from './reference-collector.ts';
import { isDeleted } from './sides.ts';

/** The common data of the plans of all pages of an import. */
export interface PagePlanning extends Pick<Matches, 'numbers' | 'nextId'> {
  source: PlanSource;
  options: ImportOptions;
  references: ReferenceCollector;
  /** Stores a planned change. */
  write: (planned: PlannedWrite) => Promise<void>;
  matches: readonly Match[];
  /** Whether the run covers a page, by its number in the bundle or its key. */
  isWanted: (page: { id: number; key: string }) => boolean;
  /** The keys of all pages of the site, with the trash. */
  keysOfSite: ReadonlySet<string>;
  /** Whether the new pages of a draft are proposals. */
  proposesPages: boolean;
  /** The keys of the pages that the site does not have, by their numbers in this plan; only for proposals. */
  newKeys: ReadonlyMap<number, string>;
  /** The numbers of the pages that get a proposal. Planning adds to it. */
  proposed: Set<number>;
}

/** Matches the pages of both sides by key. */
export function beginPages(
  source: PlanSource,
  options: ImportOptions,
  { references, write }: Pick<PagePlanning, 'references' | 'write'>,
): PagePlanning {
  const { pages, numbers, nextId } = matchPages(source.bundle, source.site, source.lastPageId);
  const proposesPages = options.as_draft && source.proposesPages === true;
  return {
    source,
    options,
    references,
    write,
    matches: pages,
    numbers,
    nextId,
    proposesPages,
    isWanted: wantedPages(options),
    keysOfSite: new Set(source.site.map(({ key }) => key)),
    newKeys: proposesPages ? keysOfNewPages(pages) : new Map(),
    proposed: new Set(),
  };
}

function keysOfNewPages(matches: readonly Match[]): Map<number, string> {
  const isNew = ({ site, inTheWay }: Match) => !inTheWay && (!site || isDeleted(site));
  return new Map(matches.filter(isNew).map(({ id, bundle }) => [id, bundle.key]));
}

/** Returns whether an import with these options covers a page, by its number in the bundle or its key. */
export function wantedPages({ only }: Pick<ImportOptions, 'only'>): PagePlanning['isWanted'] {
  const names = new Set(only ?? ['pages']);
  return ({ id, key }) => names.has('pages') || names.has(String(id)) || names.has(key);
}
