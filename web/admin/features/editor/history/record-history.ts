import { deepEqual } from '@siteyard/schemas/values';
import type { GetPuck } from '../puck/puck.ts';

/** The time after which Puck has recorded a change in the history, in ms, with a margin. */
export const RECORDED_MS = 300;

/**
 * Adds the content of the canvas to the history immediately. Puck adds it with a delay after the last
 * change, and an earlier change replaces that entry, so that the latest typing would be lost. Unchanged
 * content is not added. It is compared by its values, because Puck copies the content.
 */
export function recordHistory({ history, appState }: ReturnType<GetPuck>): void {
  const { histories, index, setHistories } = history;
  const last = histories[index]?.state.data;
  if (last === appState.data || deepEqual(last, appState.data)) return;
  setHistories([...histories.slice(0, index + 1), { state: appState }]);
}
