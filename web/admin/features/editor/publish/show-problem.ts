import type { Issue } from '@siteyard/schemas/problem';
import { showBlock } from '../canvas/show-block.ts';
import type { useGetPuck } from '../puck.ts';

type Puck = ReturnType<ReturnType<typeof useGetPuck>>;

/** Selects the block with a problem (or the page) and focuses the field. */
export function showProblem(problem: Issue, puck: Puck): void {
  const selector = problem.blockId ? puck.getSelectorForId(problem.blockId) : undefined;
  puck.dispatch({
    type: 'setUi',
    ui: { itemSelector: selector ?? null, rightSideBarVisible: true },
    recordHistory: false,
  });
  if (problem.blockId) showBlock(problem.blockId);
  if (problem.field) focusField(problem.field, 20);
}

/** Fields of a newly selected block appear some frames later, and twice: one set is hidden. */
function focusField(name: string, framesLeft: number): void {
  requestAnimationFrame(() => {
    const own = CSS.escape(name);
    const inputs = document.querySelectorAll<HTMLElement>(
      [`[name="${own}"]`, `[name^="${own}["]`, ...inputsIn(`[data-field="${own}"]`)].join(', '),
    );
    const visible = [...inputs].find((input) => input.offsetParent !== null);
    if (visible) visible.focus();
    else if (framesLeft > 0) focusField(name, framesLeft - 1);
  });
}

/** What can be focused in a field of our own, whose inputs have no name. */
const inputsIn = (field: string) =>
  ['input', 'textarea', 'select', 'button'].map((input) => `${field} ${input}:enabled`);
