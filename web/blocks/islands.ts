import type { BlockType } from '@siteyard/schemas/blocks';
import type { FunctionComponent } from 'react';

type Island = FunctionComponent<object>;

/**
 * The interactive part of each block type that has one. Each part is a separate file, which a page
 * loads only if it contains that island.
 */
export const islands: Readonly<Partial<Record<BlockType, () => Promise<Island>>>> = {
  ContactFormBlock: async () =>
    (await import('./ContactFormBlock/island.tsx')).ContactFormIsland as Island,
  ItemList: async () => (await import('./ItemList/island.tsx')).RentalListIsland as Island,
  Timeline: async () => (await import('./Timeline/island.tsx')).TimelineIsland as Island,
};
