import { deepEqual } from '@siteyard/schemas/values';
import type { GetPuck, Data } from '../puck/puck.ts';
import { RECORDED_MS } from './record-history.ts';

/** Undoes one step, and keeps the selection and the open panels. */
export const undo = (getPuck: GetPuck): void => whenRecorded(getPuck, () => go('back', getPuck));

/** Redoes one step, and keeps the selection and the open panels. */
export const redo = (getPuck: GetPuck): void => whenRecorded(getPuck, () => go('forward', getPuck));

/**
 * Goes to the previous or next step. A step of Puck's history has the state of the whole editor, with
 * the selection of that time. Before the first change, no block was selected, so the panel of fields
 * would close. Therefore the present selection is kept.
 */
function go(direction: 'back' | 'forward', getPuck: GetPuck) {
  const { appState, selectedItem, history } = getPuck();
  history[direction]();
  const id = selectedItem?.props.id as string | undefined;
  // Undefined for a block that the step has removed.
  const same = id === undefined ? undefined : getPuck().getSelectorForId(id);
  const itemSelector = same ?? getPuck().appState.ui.itemSelector;
  // Puck writes a value into a field only if it considers the field as left.
  const { field, ...ui } = appState.ui;
  // In the same task, so that nothing is rendered in between.
  getPuck().dispatch({ type: 'setUi', ui: { ...ui, itemSelector }, recordHistory: false });
  setTimeout(() => {
    const focused = document.activeElement?.getAttribute('name');
    if (focused && focused === field.focus)
      getPuck().dispatch({ type: 'setUi', ui: { field }, recordHistory: false });
  });
}

/** The steps that wait for the history; null for none. */
let waiting: (() => void)[] | null = null;

/**
 * Calls `then` when the history contains the last change. Puck records a change with a delay, even after
 * an undo. An early undo would skip the change, and redo could not restore it. If the user changes the
 * page in the meantime, the steps are left out, because they would remove that change.
 */
function whenRecorded(getPuck: GetPuck, then: () => void) {
  const { history, appState } = getPuck();
  const isNow = (data: Data | undefined) => {
    const now = getPuck().appState.data;
    return data === now || deepEqual(data, now);
  };
  if (waiting) waiting.push(then);
  else if (isNow(history.histories[history.index]?.state.data)) then();
  else {
    const steps = (waiting = [then]);
    setTimeout(() => {
      waiting = null;
      if (isNow(appState.data)) for (const step of steps) step();
    }, RECORDED_MS);
  }
}
