import type { Issue } from '@siteyard/schemas/errors';
import { isPhone } from '../../../lib/use-is-phone.ts';
import { showBlock } from '../canvas/show-block.ts';
import type { useGetPuck } from '../puck/puck.ts';
import { openSidebar } from '../sidebar/sidebars.ts';
import { placeInField } from './problem-place.ts';

type Puck = ReturnType<ReturnType<typeof useGetPuck>>;

/**
 * Selects the block with a problem (or the page) and focuses its field, also inside an item of a list. On
 * a phone, it opens the panel of fields.
 * @param toReplace whether to select the text of the field, so that typing replaces it
 */
export function showProblem(problem: Issue, puck: Puck, toReplace = false): void {
  const selector = problem.blockId ? puck.getSelectorForId(problem.blockId) : undefined;
  puck.dispatch({
    type: 'setUi',
    ui: {
      itemSelector: selector ?? null,
      ...(isPhone()
        ? { plugin: { current: 'fields' }, leftSideBarVisible: true, rightSideBarVisible: false }
        : openSidebar('right', () => puck)),
    },
    recordHistory: false,
  });
  if (problem.blockId) showBlock(problem.blockId);
  if (!problem.field) return;
  const { index, key } = placeInField(problem);
  if (index === undefined) focusField(problem.field, toReplace, 20);
  else focusItem(problem.field, index, key, toReplace, 20);
}

/** Opens an item of a list and focuses its field. */
function focusItem(
  field: string,
  index: number,
  key: string | undefined,
  toReplace: boolean,
  framesLeft: number,
): void {
  requestAnimationFrame(() => {
    const rows = document.querySelectorAll<HTMLElement>(
      `[data-field="${CSS.escape(field)}"] li:nth-child(${index + 1})`,
    );
    const row = [...rows].find((each) => each.offsetParent !== null);
    row?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
    if (row) focusField(key === undefined ? field : `${field}[${index}].${key}`, toReplace, 20);
    else if (framesLeft > 0) focusItem(field, index, key, toReplace, framesLeft - 1);
  });
}

/** Fields of a newly selected block appear some frames later, and twice: one of them is hidden. */
function focusField(name: string, toReplace: boolean, framesLeft: number): void {
  requestAnimationFrame(() => {
    const own = CSS.escape(name);
    const inputs = document.querySelectorAll<HTMLElement>(
      [`[name="${own}"]`, `[name^="${own}["]`, ...inputsIn(`[data-field="${own}"]`)].join(', '),
    );
    const visible = [...inputs].find((input) => input.offsetParent !== null);
    if (visible) {
      visible.focus();
      // The panel on a phone may still be growing, so the field is scrolled into view.
      visible.scrollIntoView({ block: 'center' });
      const isText = visible instanceof HTMLInputElement || visible instanceof HTMLTextAreaElement;
      if (toReplace && isText) visible.select();
    } else if (framesLeft > 0) focusField(name, toReplace, framesLeft - 1);
  });
}

/** The focusable elements of our own fields, whose inputs have no name. */
const inputsIn = (field: string) =>
  ['input', 'textarea', 'select', 'button'].map((input) => `${field} ${input}:enabled`);
