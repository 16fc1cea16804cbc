import axe, { type ElementContext, type ImpactValue, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { settled } from './browser.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A rule of axe that a page breaks, and the HTML of the elements that break it. */
export interface Violation {
  id: string;
  impact: ImpactValue | undefined;
  nodes: string[];
}

interface AxeOptions extends RunOptions {
  /** A selector of the part to look at; the whole page by default. */
  include?: string;
  /** Leaves out what is in frames: the pages of the site that previews show have tests of their own. */
  withoutFrames?: boolean;
}

/** Loads axe into a document unless it is there, as from an earlier call. */
async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  // A frame without an address of its own has no origin by which axe would know it.
  const knowsFrames = "axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })";
  await frame.evaluate(`${axe.source}; ${knowsFrames}`);
}

/**
 * What axe finds in a page once its animations have ended. Loading axe takes the browser as long as
 * looking at a screen with it, so each document gets it once, and frames only where they are looked at.
 */
export async function violationsOf(page: Page, options: AxeOptions = {}): Promise<Violation[]> {
  const { include, withoutFrames = false, ...more } = options;
  await settled(page);
  for (const frame of withoutFrames ? [page.mainFrame()] : page.frames()) await load(frame);
  const context: ElementContext = {
    include: [include ?? ':root'],
    ...(withoutFrames && { exclude: ['iframe'] }),
  };
  // What passes is not reported: to describe it takes most of the time.
  const how: RunOptions = { resultTypes: ['violations'], iframes: !withoutFrames, ...more };
  // As text, because the types of both are too deep for those of Playwright.
  return page.evaluate(
    async (given) => {
      const [where, options] = JSON.parse(given) as [ElementContext, RunOptions];
      const { violations } = await window.axe.run(where, options);
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html }) => html),
      }));
    },
    JSON.stringify([context, how]),
  );
}

/** The serious findings in a part of our own markup, without its frames. */
export async function barriersIn(page: Page, include: string): Promise<string[]> {
  const violations = await violationsOf(page, { include, withoutFrames: true });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]}`);
}
