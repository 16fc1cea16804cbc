import { usePuck, type GetPuck } from '../puck/puck.ts';

/** The id of the selected block; undefined if the page itself is selected. */
export const selectedId = (getPuck: GetPuck) =>
  getPuck().selectedItem?.props.id as string | undefined;

/** Hook for `selectedId`; the component renders again when another block is selected. */
export const useSelectedId = () => usePuck((s) => s.selectedItem?.props.id) as string | undefined;

/** Selects a block and shows its fields. The selection is no history step. */
export function selectBlock(id: string, getPuck: GetPuck): void {
  const itemSelector = getPuck().getSelectorForId(id) ?? null;
  getPuck().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false });
}
