import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fleetEditor, headingsIn } from '../helpers/browser/fleet-editor.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();
let editor: ReturnType<typeof fleetEditor>;
beforeAll(() => {
  editor = fleetEditor(admin.opened, admin.site);
});

describe('dragging by keyboard', () => {
  test('picks up a block with Space, moves it with the arrow keys and drops it with Space', async () => {
    const { page, block, blockIds, canvas } = await editor.editing();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }));
    const root = canvas.locator(':root');
    const animations = await root.evaluateHandle(({ ownerDocument }) => {
      const { prototype } = ownerDocument.defaultView!.Element;
      const { animate } = prototype;
      const durations: unknown[] = [];
      prototype.animate = function record(frames, options) {
        durations.push(typeof options === 'object' ? options.duration : options);
        return animate.call(this, frames, options);
      };
      return durations;
    });
    await block('h-one').focus();
    await page.keyboard.press('Space');
    const dragged = canvas.locator('[aria-grabbed="true"]').first();
    await dragged.waitFor();
    // The steps are in px of the screen, and the canvas is scaled down.
    const scale = await page
      .locator('#preview-frame')
      .evaluate(
        (frame) => frame.getBoundingClientRect().width / (frame as HTMLElement).offsetWidth,
      );
    const moved = () =>
      dragged.evaluate((element) => {
        const { translate } = element.ownerDocument.defaultView!.getComputedStyle(element);
        return translate.split(' ').map(Number.parseFloat);
      });
    const isMoved = (x: number, y: number) =>
      expect.poll(async () => (await moved()).map((px) => Math.round(px * scale))).toEqual([x, y]);
    await page.keyboard.press('ArrowDown');
    await isMoved(0, 10);
    expect(
      await dragged.evaluate(
        (element) => element.ownerDocument.defaultView!.getComputedStyle(element).transition,
      ),
    ).toContain('translate 0.25s');
    // dnd-kit determines the target during each step.
    await page.keyboard.press('Shift+ArrowDown');
    await isMoved(0, 60);
    await page.keyboard.press('Shift+ArrowDown');
    await isMoved(0, 110);
    await page.keyboard.press('Space');
    // The canvas contains copies of blocks until the drop has ended.
    await expect
      .poll(async () => headingsIn(await blockIds()))
      .toSatisfy((ids: string[]) => ids.length === 3 && ids[0] === 'h-two');
    expect(await animations.jsonValue()).toContain(250);
  });

  test('is cancelled by Escape and then changes nothing', async () => {
    const { page, block, blockIds } = await editor.untouched();
    await block('h-one').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => block('h-one').first().getAttribute('aria-grabbed')).toBe('true');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => headingsIn(await blockIds()))
      .toEqual(['h-one', 'h-two', 'h-three']);
  });

  test('is explained to screen readers', async () => {
    const { canvas, block } = await editor.untouched();
    const help = await block('h-one').getAttribute('aria-describedby');
    expect(await canvas.locator(`#${help}`).textContent()).toMatch(
      /press the space bar.*arrow keys.*space again to drop.*escape to cancel/,
    );
  });

  test('is announced with the name of the block, never with an id', async () => {
    const { page, block } = await editor.untouched();
    expect(await block('h-one').getAttribute('aria-label')).toBe('Heading “One”');
    await block('h-one').focus();
    await page.keyboard.press('Space');
    await page.getByRole('status').getByText('Picked up Heading “One”.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByText('Heading “One” stays where it was.').waitFor();
    expect(await page.getByRole('status').getByText('h-one').count()).toBe(0);
  });
});
