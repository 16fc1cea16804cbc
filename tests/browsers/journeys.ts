import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { removeSite, startSite, type RunningSite } from '../helpers/running-site.ts';
import { root } from '../vitest.config.ts';
import { adminJourneys } from './admin-journeys.ts';
import type { Browser, Engine, Window } from './browser.ts';
import { guestJourneys } from './guest-journeys.ts';
import { visitorOf, type Visitor } from './visitor.ts';

export interface Journey {
  /** The demo site of the engine's journeys. */
  site: () => RunningSite;
  /** Opens a window of this width in CSS pixels. It is closed when the test ends. */
  openWindow: (width: number) => Promise<Visitor>;
}

/** The folder for screenshots of failed journeys. */
const PICTURES = path.join(root, 'node_modules/.cache/browsers');

/** Declares the eight journeys in one engine. Prints the reason if this machine cannot run the engine. */
export function journeysIn(engine: Engine): void {
  if (engine.missing) console.log(`NOT RUN: the journeys in ${engine.name} (${engine.missing}).`);

  let site: RunningSite;
  let browser: Browser;
  let version: string | undefined;

  beforeAll(async () => {
    // If one start fails, the other one is also awaited, so that `afterAll` can end its program.
    const starts = await Promise.allSettled([
      startSite().then((started) => (site = started)),
      engine.launch().then((started) => (browser = started)),
    ]);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  });
  afterAll(async () => {
    if (version) console.log(`The journeys ran in ${engine.name} ${version}.`);
    try {
      await browser?.close();
    } finally {
      if (site) await removeSite(site);
    }
  });

  async function savePicture(window: Window, title: string): Promise<void> {
    const file = path.join(PICTURES, `${engine.name} ${title}.png`.replaceAll(/\W+(?!png$)/g, '-'));
    fs.mkdirSync(PICTURES, { recursive: true });
    fs.writeFileSync(file, await window.screenshot());
    console.error(`Screenshot of the failure: ${path.relative(root, file)}`);
  }

  async function openWindow(width: number): Promise<Visitor> {
    const window = await browser.newWindow(width, width < 768 ? 740 : 900);
    version = window.version;
    onTestFinished(async ({ task }) => {
      const failed = task.result?.state === 'fail';
      try {
        if (failed) await savePicture(window, task.name);
      } finally {
        await window.close();
      }
      const errors = window.errors().join('\n');
      if (!failed && errors !== '') throw new Error(`Errors in the page:\n${errors}`);
    });
    return visitorOf(window, site.url);
  }

  const journey = { site: () => site, openWindow };
  guestJourneys(journey);
  adminJourneys(journey);
}
