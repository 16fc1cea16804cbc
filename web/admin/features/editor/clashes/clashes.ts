import type { MergeConflict } from '@siteyard/schemas/merge';
import { blockLabel, valueLabel } from '../../../../blocks/value-label.ts';

/** A value that both sides changed differently. */
interface ClashedValue {
  label: string;
  ours: unknown;
  theirs: unknown;
}

/** A block, or a detail of the page, that both sides changed. It is one choice. */
export interface Clash {
  /** The block's id, or the name of the detail. */
  what: string;
  label: string;
  values: ClashedValue[];
}

const DETAILS: Readonly<Record<string, string>> = {
  title: 'Title of the page',
  description: 'Description of the page',
  address: 'Web address of the page',
  social_image: 'Picture in chats and social networks',
  search_title: 'Title for search engines',
  noindex: 'Hidden from search engines',
};

/** Groups conflicts into choices, in the order of the conflicts. */
export function clashesIn(conflicts: readonly MergeConflict[]): Clash[] {
  const found = new Map<string, Clash>();
  for (const conflict of conflicts) {
    const { block, path } = conflict;
    const what = block?.id ?? path;
    const label = block ? blockLabel(block.type) : (DETAILS[path] ?? path);
    const clash = found.get(what) ?? { what, label, values: [] };
    found.set(what, clash);
    const value = valueOf(conflict);
    if (value) clash.values.push(value);
  }
  return [...found.values()].filter(({ values }) => values.length > 0);
}

/**
 * Returns null for a block that both sides moved to different places. Our order is kept, and no content
 * is lost.
 */
function valueOf({ kind, path, block, ours, theirs }: MergeConflict): ClashedValue | null {
  if (kind === 'removed') {
    const words = (side: unknown) => (side === undefined ? 'Removed' : 'Kept, with its changes');
    return { label: '', ours: words(ours), theirs: words(theirs) };
  }
  if (kind === 'place')
    return ours && theirs
      ? { label: 'Place', ours: 'Where I put it', theirs: 'Where they put it' }
      : null;
  if (!block) return { label: '', ours, theirs };
  if (path === 'type')
    return {
      label: 'Kind of block',
      ours: blockLabel(String(ours)),
      theirs: blockLabel(String(theirs)),
    };
  return { label: path === '' ? '' : valueLabel(block.type, path), ours, theirs };
}
