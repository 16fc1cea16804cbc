import type { BlockType } from '@siteyard/schemas/blocks';
import type { FunctionComponent } from 'react';

type Island = FunctionComponent<object>;

/**
 * The interactive part of every block type that has one. Each is a file of its own, which a page
 * loads only if one of its blocks rendered that island.
 */
export const islands: Readonly<Partial<Record<BlockType, () => Promise<Island>>>> = {
  ContactFormBlock: async () =>
    (await import('./ContactFormBlock/island.tsx')).ContactFormIsland as Island,
  Timeline: async () => (await import('./Timeline/island.tsx')).TimelineIsland as Island,
};
