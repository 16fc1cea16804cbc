import type { Page } from 'playwright-core';
import type { Dice } from '../../dice.ts';
import { historyRecorded } from '../editor.ts';
import type { Act } from './judge.ts';
import type { PageState } from './page-state.ts';

/** One action of a user, with its name for the report of a failure. */
export interface Action {
  name: string;
  act: Act;
  run: () => Promise<unknown>;
}

interface Point {
  x: number;
  y: number;
}

/**
 * Returns a function that chooses the next random action, among those that are possible in the given
 * state. This function is long because it lists all actions.
 */
export function createActions(page: Page, dice: Dice) {
  let words = 0;
  let clicked: Point | null = null;

  /** A word that occurs in no other text. */
  const nextWord = () => {
    const letters = [...(words += 1).toString(26).padStart(2, '0')].map(
      (digit) => 'abcdefghijklmnoprstuvwxy'[Number.parseInt(digit, 26) % 24],
    );
    return `q${letters.join('')}z`;
  };
  const key = (name: string, kind: Exclude<Act['kind'], `${string}type`> = 'other'): Action => ({
    name,
    act: { kind },
    run: () => page.keyboard.press(name),
  });
  const type = (word = nextWord()): Action => ({
    name: `type ${word}`,
    act: { kind: 'type', word },
    run: () => page.keyboard.type(word),
  });
  const click = (name: string, point: Point, count = 1): Action => ({
    name: `${name} at ${Math.round(point.x)},${Math.round(point.y)}`,
    act: { kind: 'other' },
    run: () => page.mouse.click(point.x, point.y, { clickCount: count }),
  });
  const clickCanvas = (name: string, point: Point | null, count = 1): Action => {
    if (!point) return pause;
    clicked = point;
    return click(name, point, count);
  };
  /** Clicks one of the elements, if one can be clicked. */
  const element = async (name: string, selector: string, kind: 'other' | 'step' = 'other') => {
    const point = await pointOf(page, selector, dice);
    return point ? { ...click(name, point), act: { kind } } : pause;
  };
  const pause: Action = { name: 'pause', act: { kind: 'other' }, run: () => historyRecorded(page) };
  const stepThenType = (step: string): Action => {
    const word = nextWord();
    const act = { kind: 'step-type', word } as const;
    const run = async () => {
      await page.keyboard.press(step);
      await page.keyboard.type(word);
      await shown(page);
    };
    return { name: `${step}, then immediately type ${word}`, act, run };
  };
  /** Also waits until the canvas shows the result of the action, because the history may be delayed. */
  const step = (action: Action): Action => ({
    ...action,
    run: async () => {
      await action.run();
      await shown(page);
    },
  });
  const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
  const selects = ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+Home', 'Shift+End'];

  async function onCanvas(dragging: boolean): Promise<Action> {
    const text = await pointOnCanvas(page, dice, true);
    const frame = await pointOnCanvas(page, dice, false);
    const again = clicked;
    return pickWeighted(dice, [
      [8, () => clickCanvas('click a text', text)],
      [5, () => clickCanvas('click again', again)],
      [1, () => clickCanvas('click a text twice', text, 2)],
      [3, () => clickCanvas('click a frame', frame)],
      [14, () => type()],
      [3, () => key('Space', 'space')],
      [3, () => key('Enter', 'space')],
      [4, () => key('Backspace', 'delete')],
      [2, () => key('Delete', 'delete')],
      [3, () => key('Escape')],
      [4, () => key(dice.pick(moves))],
      [2, () => key(dice.pick(selects))],
      [1, () => key('Control+a')],
      [1, () => key('F2')],
      [1, () => key(dice.pick(['Control+s', 'Control+Enter', 'Alt+ArrowUp', 'Alt+ArrowDown']))],
      [1, () => key(dice.pick(['Tab', 'Shift+Tab']))],
      [4, () => step(key('Control+z', 'step'))],
      [2, () => step(key('Control+y', 'step'))],
      [2, () => (dragging ? pause : stepThenType(dice.pick(['Control+z', 'Control+y'])))],
      [1, async () => step(await element('click Undo', '[aria-label="Undo"]', 'step'))],
      [1, async () => step(await element('click Redo', '[aria-label="Redo"]', 'step'))],
      [3, () => element('click a field', FIELDS)],
      [2, () => element('click a row of the outline', '[data-outline-key]')],
      [1, () => element('click Edit text', 'button::Edit text')],
      [2, () => pause],
    ])();
  }

  function inDialog(): Action | Promise<Action> {
    return pickWeighted(dice, [
      [3, () => element('click a paragraph', '[role="dialog"] .ce-paragraph')],
      [10, () => type()],
      [2, () => key('Space', 'space')],
      [2, () => key('Enter', 'space')],
      [3, () => key(dice.pick(['Backspace', 'Delete']), 'delete')],
      [3, () => key(dice.pick(moves))],
      [1, () => key(dice.pick(selects))],
      [3, () => step(key('Control+z', 'step'))],
      [1, () => step(key('Control+y', 'step'))],
      [1, () => stepThenType(dice.pick(['Control+z', 'Control+y']))],
      [3, () => key('Control+s')],
      [1, () => element('click Save', '[role="dialog"] button::Save')],
      [1, () => key('Escape', 'cancel')],
      [1, () => pause],
    ])();
  }

  return (state: PageState): Action | Promise<Action> => {
    if (state.dialog === 'closed') return onCanvas(state.dragging);
    // While the dialog opens, it stores typed letters and ignores other keys.
    return state.dialog === 'open' ? inDialog() : type();
  };
}

/** Waits until the canvas shows the result of an undo or a redo, which may start with a delay. */
async function shown(page: Page): Promise<void> {
  await historyRecorded(page);
  await page.evaluate(() => new Promise((done) => void requestIdleCallback(done)));
}

const FIELDS = ':is(input, textarea):is([name="text"], [name="title"], [name="body"])';

type Make = () => Action | Promise<Action>;

function pickWeighted(dice: Dice, all: readonly (readonly [weight: number, make: Make])[]): Make {
  let left = dice.next() * all.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of all) if ((left -= weight) < 0) return make;
  return all[0]![1];
}

/**
 * Returns a visible point of a random element in the admin; null if something covers the point.
 * @param selector a CSS selector, and the text of the element after `::`
 */
function pointOf(page: Page, selector: string, dice: Dice): Promise<Point | null> {
  const at = { selector, which: dice.next(), x: dice.next() };
  return page.evaluate(({ selector, which, x }) => {
    const [css, words = ''] = selector.split('::');
    const all = [...document.querySelectorAll<HTMLElement>(css ?? '')].filter(
      (each) =>
        each.checkVisibility() &&
        !(each as HTMLButtonElement).disabled &&
        (each.textContent ?? '').startsWith(words),
    );
    const element = all[Math.floor(which * all.length)];
    if (!element) return null;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width * x, y: top + height / 2 };
    const found = document.elementFromPoint(point.x, point.y);
    return found && element.contains(found) ? point : null;
  }, at);
}

/**
 * Returns a point of a random text, or of a random block outside of its texts. Returns null if
 * something covers the point, or if the point is on the actions of a block: a click on Cut would remove
 * the block.
 * @param onText whether the point is on a text
 */
function pointOnCanvas(page: Page, dice: Dice, onText: boolean): Promise<Point | null> {
  const at = { onText, which: dice.next(), x: dice.next(), y: dice.next() };
  return page.evaluate(({ onText, which, x, y }) => {
    const frame = document.querySelector<HTMLIFrameElement>('#preview-frame');
    const all = frame?.contentDocument?.querySelectorAll<HTMLElement>(
      onText ? 'main [data-text]' : 'main [data-puck-component]',
    );
    const element = all?.[Math.floor(which * all.length)];
    if (!frame || !element) return null;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const outer = frame.getBoundingClientRect();
    const scale = outer.width / frame.offsetWidth;
    const inner = onText
      ? { x: box.left + box.width * x, y: box.top + box.height * y }
      : { x: box.left + 3, y: box.top + 3 };
    const point = { x: outer.left + inner.x * scale, y: outer.top + inner.y * scale };
    const found = frame.contentDocument?.elementFromPoint(inner.x, inner.y);
    const isAction = found?.closest('[aria-label^="Actions:"]') !== null;
    return document.elementFromPoint(point.x, point.y) === frame && !isAction ? point : null;
  }, at);
}
