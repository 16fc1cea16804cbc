import { RICH_TEXT, type PageState } from './page-state.ts';

/** An action of a user, with its effect on texts. */
export type Act =
  | { kind: 'type'; word: string }
  /** Types a space or a line break, which replaces the selection. */
  | { kind: 'space' }
  /** Deletes a character, the selection, or the focused block. */
  | { kind: 'delete' }
  /** Undo or redo, by a key or a button: any text may change. */
  | { kind: 'step' }
  /** Undo or redo, and a word immediately after it. */
  | { kind: 'step-type'; word: string }
  /** Cancels the rich text editor. */
  | { kind: 'cancel' }
  /** Any other action: no text changes. */
  | { kind: 'other' };

/**
 * Compares the texts before and after an action.
 * @param stored the rich text before its editor was opened
 * @returns the problem in words; null if each text is correct
 */
export function problemOf(
  act: Act,
  before: PageState,
  after: PageState,
  stored: string | undefined,
): string | null {
  if (act.kind === 'step') return null;
  if (act.kind === 'step-type') return after.focus === 'text' ? missing(act.word, after) : null;
  const changed = changes(before, after);
  if (act.kind === 'type') return problemOfTyping(act.word, before, after, changed);
  if (act.kind === 'cancel')
    return unexpected(changed.filter(([id, , now]) => id !== RICH_TEXT || now !== (stored ?? '')));
  if (act.kind === 'other') return unexpected(changed);
  // Space and Enter press the focused button, which may be Undo.
  if (act.kind === 'space' && before.focus === 'none') return null;
  if (act.kind === 'space')
    return unexpected(changed.filter(([, was, now]) => !isCut(was, now, before.selected)));
  const gone = before.blocks.filter((id) => !after.blocks.includes(id));
  if (gone.length === 0)
    return unexpected(
      changed.filter(
        ([, was, now]) => !isShortened(was, now, before.selected) || changed.length > 1,
      ),
    );
  const { focusedBlock } = before;
  if (before.focus === 'text' || focusedBlock === undefined || !gone.includes(focusedBlock))
    return `deleted the blocks ${gone.join(', ')}`;
  return unexpected(changed.filter(([id]) => !gone.some((block) => id.startsWith(`${block} `))));
}

type Change = readonly [id: string, was: string, now: string];

/** Returns the changed texts. A text that the page does not show counts as empty. */
function changes({ texts: before }: PageState, { texts: after }: PageState): Change[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids]
    .map((id) => [id, before[id] ?? '', after[id] ?? ''] as const)
    .filter(([, was, now]) => was !== now);
}

const unexpected = (changed: readonly Change[]) =>
  changed.length === 0
    ? null
    : changed.map(([id, was, now]) => `${id}: “${was}” became “${now}”`).join('; ');

function problemOfTyping(word: string, before: PageState, after: PageState, changed: Change[]) {
  const expected =
    before.focus === 'text' ||
    after.focus === 'text' ||
    before.dialog === 'opening' ||
    (before.focus === 'block' && !before.dragging && before.dialog === 'closed');
  const wrong = changed.filter(([, was, now]) => !isInserted(word, was, now, before.selected));
  if (wrong.length > 0) return unexpected(wrong);
  if (changed.length > 1) return unexpected(changed);
  if (!expected || changed.length === 1) return null;
  return missing(word, after);
}

function missing(word: string, { texts, field }: PageState) {
  const all = [...Object.values(texts), field ?? ''];
  return all.some((text) => text.includes(word)) ? null : `“${word}” is missing`;
}

/** Whether a text is the earlier one with an inserted word, which may have replaced the selection. */
function isInserted(word: string, was: string, now: string, selected: string): boolean {
  for (let at = now.indexOf(word); at >= 0; at = now.indexOf(word, at + 1)) {
    const [start, end] = [now.slice(0, at), now.slice(at + word.length)];
    if (was === start + end || was === start + selected + end) return true;
  }
  return false;
}

/** Whether a text is the earlier one without one character, or without the selection. */
const isShortened = (was: string, now: string, selected: string) =>
  isCut(was, now, selected) || [...was].some((letter) => isCut(was, now, letter));

/** Whether a text is the earlier one without this part. */
function isCut(was: string, now: string, part: string): boolean {
  if (part === '') return false;
  for (let at = was.indexOf(part); at >= 0; at = was.indexOf(part, at + 1))
    if (now === was.slice(0, at) + was.slice(at + part.length)) return true;
  return false;
}
