import { deepEqual } from '@siteyard/schemas/json';
import type { GetPuck } from './editor-context.ts';

/**
 * Adds the content of the canvas to the history at once. Puck does so a moment after the last change,
 * and an earlier change replaces that entry, so the latest typing would be lost. Nothing is added where
 * nothing has changed: Puck makes copies of the same content.
 */
export function recordHistory({ history, appState }: ReturnType<GetPuck>): void {
  const { histories, index, setHistories } = history;
  const last = histories[index]?.state.data;
  if (last === appState.data || deepEqual(last, appState.data)) return;
  setHistories([...histories.slice(0, index + 1), { state: appState }]);
}
