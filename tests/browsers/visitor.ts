import { vi } from 'vitest';
import type { Window } from './browser.ts';
import { look, type Seen } from './look.ts';

/** The time in which a page must show an element, in ms. It is long, because a busy machine may be slow. */
const PATIENT = 30_000;

interface Place {
  /** The XPath of the frame that contains the element. If undefined, the page itself contains it. */
  frame?: string;
  /** In ms. */
  timeout?: number;
}

/** A person who uses a site in a window. Elements are XPath expressions; `elements.ts` makes them. */
export type Visitor = ReturnType<typeof visitorOf>;

/** @param site the address of the site, without a trailing slash */
export function visitorOf(window: Window, site: string) {
  /** Finds the first visible element and calls `act` with it. Repeats that until neither step throws. */
  const withFirst = (
    xpath: string,
    { frame, timeout = PATIENT }: Place,
    act: (seen: Seen) => void | Promise<void>,
  ) =>
    vi.waitFor(
      async () => {
        const [first] = await window.run(look, xpath, frame ?? null);
        if (!first) throw new Error(`Not visible: ${xpath}`);
        await act(first);
      },
      { timeout },
    );

  const click = async (xpath: string, place: Place = {}) => {
    let last = '';
    await withFirst(xpath, place, async ({ x, y, isEnabled, covering }) => {
      if (!isEnabled) throw new Error(`Disabled: ${xpath}`);
      if (covering !== null) throw new Error(`${xpath} is covered by ${covering}`);
      // Shortly after scrolling, the browser may send the click to the old place of the element.
      const isStill = last === `${x},${y}`;
      last = `${x},${y}`;
      if (!isStill) throw new Error(`Still moving: ${xpath}`);
      await window.clickAt(x, y);
    });
  };

  async function type(words: string): Promise<void> {
    for (const letter of words) await window.press([letter]);
  }

  return {
    open: (path: string) => window.open(site + path),
    /** Waits until an element is visible. */
    see: (xpath: string, place: Place = {}) => withFirst(xpath, place, () => {}),
    /** Waits until no such element is visible. */
    seeNo: (xpath: string) =>
      vi.waitFor(
        async () => {
          const found = await window.run(look, xpath, null);
          if (found.length > 0) throw new Error(`Visible: ${xpath}`);
        },
        { timeout: PATIENT },
      ),
    /** Waits until an element is visible, enabled, still and not covered, and clicks its centre. */
    click,
    press: (...keys: string[]) => window.press(keys),
    type,
    /** Replaces the text of a field. */
    async fill(xpath: string, words: string) {
      await click(xpath);
      await window.press(['Control', 'a']);
      await type(words);
    },
    chooseFiles: (xpath: string, files: readonly string[]) => window.chooseFiles(xpath, files),
    /** Waits until the page has this path. */
    arrive: (path: string) =>
      vi.waitFor(
        async () => {
          const { pathname } = new URL(await window.address());
          if (pathname !== path) throw new Error(`At ${pathname}, not at ${path}`);
        },
        { timeout: PATIENT },
      ),
  };
}
