import type { FunctionComponent } from 'react';
import type { IslandName } from './_shared/island.tsx';

type Island = FunctionComponent<object>;

/**
 * The interactive part of each block type that has one. Each part is a separate file, which a page
 * loads only if it contains that island.
 */
export const islands: Readonly<Partial<Record<IslandName, () => Promise<Island>>>> = {
  ContactFormBlock: async () =>
    (await import('./ContactFormBlock/island.tsx')).ContactFormIsland as Island,
  EnquiryForm: async () =>
    (await import('./ContactFormBlock/enquiry-island.tsx')).EnquiryIsland as Island,
  ItemList: async () => (await import('./ItemList/island.tsx')).RentalListIsland as Island,
  Timeline: async () => (await import('./Timeline/island.tsx')).TimelineIsland as Island,
};
