import type { Issue } from '@siteyard/schemas/errors';
import { isPhone } from '../../../lib/use-is-phone.ts';
import { showBlock } from '../canvas/show-block.ts';
import { tryEachFrame } from '../canvas/try-each-frame.ts';
import type { useGetPuck } from '../puck/puck.ts';
import { FIELDS_PANEL, openSidebar } from '../sidebar/sidebars.ts';
import { visibleIn } from '../sidebar/visible-in.ts';
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
      ...(isPhone() ? FIELDS_PANEL : openSidebar('right', () => puck)),
    },
    recordHistory: false,
  });
  if (problem.blockId) showBlock(problem.blockId);
  if (!problem.field) return;
  const { index, key } = placeInField(problem);
  if (index === undefined) focusField(problem.field, toReplace);
  else focusItem(problem.field, index, key, toReplace);
}

/** Opens an item of a list and focuses its field. */
function focusItem(
  field: string,
  index: number,
  key: string | undefined,
  toReplace: boolean,
): void {
  tryEachFrame(() => {
    const row = visibleIn(`[data-field="${CSS.escape(field)}"] li:nth-child(${index + 1})`);
    row?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
    if (row) focusField(key === undefined ? field : `${field}[${index}].${key}`, toReplace);
    return row !== undefined;
  });
}

function focusField(name: string, toReplace: boolean): void {
  const own = CSS.escape(name);
  const inputs = [`[name="${own}"]`, `[name^="${own}["]`, ...inputsIn(`[data-field="${own}"]`)];
  tryEachFrame(() => {
    const input = visibleIn(inputs.join(', '));
    input?.focus();
    // The panel on a phone may still be growing, so the field is scrolled into view.
    input?.scrollIntoView({ block: 'center' });
    const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
    if (toReplace && isText) input.select();
    return input !== undefined;
  });
}

/** The focusable elements of our own fields, whose inputs have no name. */
const inputsIn = (field: string) =>
  ['input', 'textarea', 'select', 'button'].map((input) => `${field} ${input}:enabled`);
