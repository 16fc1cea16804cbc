import axe, { type ElementContext, type ImpactValue, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { settled } from './browser.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A rule of axe that a page violates, and the HTML of the elements. */
export interface Violation {
  id: string;
  impact: ImpactValue | undefined;
  nodes: string[];
}

interface AxeOptions extends RunOptions {
  /** A selector of the part to check; by default the whole page. */
  include?: string;
  /** Does not check frames. The public pages that previews show have their own tests. */
  withoutFrames?: boolean;
}

/** Loads axe into a document, unless it was loaded before. */
async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  // axe checks only frames of accepted origins, and a frame without an address has no origin.
  const knowsFrames = "axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })";
  await frame.evaluate(`${axe.source}; ${knowsFrames}`);
}

/**
 * Returns axe's findings in a page after its animations have ended. Loading axe takes as long as checking
 * a screen, so each document loads it only once, and frames only if they are checked.
 */
export async function violationsOf(page: Page, options: AxeOptions = {}): Promise<Violation[]> {
  const { include, withoutFrames = false, ...more } = options;
  await settled(page);
  for (const frame of withoutFrames ? [page.mainFrame()] : page.frames()) await load(frame);
  const context: ElementContext = {
    include: [include ?? ':root'],
    ...(withoutFrames && { exclude: ['iframe'] }),
  };
  // Passed checks are not reported, because axe needs most of its time to describe them.
  const how: RunOptions = { resultTypes: ['violations'], iframes: !withoutFrames, ...more };
  // The arguments are passed as JSON, because their types are too complex for Playwright's.
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

/** Returns the serious and critical violations in one element, without its frames, as `rule: HTML`. */
export async function seriousViolationsIn(page: Page, include: string): Promise<string[]> {
  const violations = await violationsOf(page, { include, withoutFrames: true });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]}`);
}
