import { deepEqual } from '@siteyard/schemas/json';
import type { GetPuck } from './editor-context.ts';

/** Time in which the library records a change in the history, in ms, and some more. */
const RECORDED_MS = 300;

/** Goes one step back in the history, and keeps the selection and the open panels. */
export const undo = (getPuck: GetPuck): void => whenRecorded(getPuck, () => go('back', getPuck));

/** Goes one step forward in the history, and keeps the selection and the open panels. */
export const redo = (getPuck: GetPuck): void => whenRecorded(getPuck, () => go('forward', getPuck));

/**
 * A step of the library's history holds the state of the whole editor, with what was selected then:
 * for the first change nothing was, and its fields would close.
 */
function go(direction: 'back' | 'forward', getPuck: GetPuck) {
  const { appState, selectedItem, history } = getPuck();
  history[direction]();
  const id = selectedItem?.props.id as string | undefined;
  // Null for a block that the step has removed.
  const same = id === undefined ? undefined : getPuck().getSelectorForId(id);
  const itemSelector = same ?? getPuck().appState.ui.itemSelector;
  // The library writes a value into a field only while it takes the field for left.
  const { field, ...ui } = appState.ui;
  // In the same task, so that nothing is drawn in between.
  getPuck().dispatch({ type: 'setUi', ui: { ...ui, itemSelector }, recordHistory: false });
  setTimeout(() => {
    const focused = document.activeElement?.getAttribute('name');
    if (focused && focused === field.focus)
      getPuck().dispatch({ type: 'setUi', ui: { field }, recordHistory: false });
  });
}

/**
 * Calls back once the history has the last change. The library records it a moment later, even after an
 * undo; the change would then be skipped, and could not be redone.
 */
function whenRecorded(getPuck: GetPuck, then: () => void) {
  const { history, appState } = getPuck();
  const last = history.histories[history.index]?.state.data;
  if (last === appState.data || deepEqual(last, appState.data)) then();
  else setTimeout(then, RECORDED_MS);
}
