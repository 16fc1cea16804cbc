import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';
import { removeSite, startSite } from '../helpers/running-site.ts';
import { pathsInSitemap } from '../helpers/sitemap.ts';

/** The folder in which `npm install lighthouse@12` ran. Lighthouse 13 needs Node.js 22. */
const folder = process.env['LIGHTHOUSE'];
if (!folder) console.log('NOT RUN: Lighthouse (LIGHTHOUSE is not set).');

/** The scores that every page must have. */
const PERFECT = { accessibility: 100, 'best-practices': 100, seo: 100 };

type Lighthouse = (
  url: string,
  flags: { port: number; formFactor: 'mobile'; logLevel: 'error' },
) => Promise<{
  lhr: {
    categories: Record<string, { score: number }>;
    environment: { benchmarkIndex: number };
  };
}>;
interface Launcher {
  launch: (options: {
    chromePath: string;
    chromeFlags: string[];
  }) => Promise<{ port: number; kill: () => void }>;
}

const load = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(path.join(folder!, 'node_modules', file)).href)) as T;

/** Returns the scores of one visit with a phone, and the speed that Lighthouse measured for this machine. */
async function visit(url: string): Promise<Record<string, number>> {
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse/core/index.js');
  const { launch } = await load<Launcher>('chrome-launcher/dist/index.js');
  const { executablePath } = await findBrowser();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      formFactor: 'mobile',
      logLevel: 'error',
    });
    const scores = Object.entries(lhr.categories).map(([name, { score }]) => [
      name,
      Math.round(score * 100),
    ]);
    return { ...Object.fromEntries(scores), machine: Math.round(lhr.environment.benchmarkIndex) };
  } finally {
    chrome.kill();
  }
}

/** Returns the median of each score of three visits. */
async function medianScores(url: string): Promise<Record<string, number>> {
  const visits = [await visit(url), await visit(url), await visit(url)];
  const names = Object.keys(visits[0]!);
  return Object.fromEntries(
    names.map((name) => [name, visits.map((each) => each[name]!).sort((a, b) => a - b)[1]!]),
  );
}

test.skipIf(!folder).each(['demo', 'events', 'short'] as const)(
  'every page of the sample %s is accessible, follows best practices and can be found',
  { timeout: 60 * 60_000 },
  async (seed) => {
    const site = await startSite({ SEED: seed });
    onTestFinished(() => removeSite(site));
    const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = pathsInSitemap(text);
    expect(paths.length).toBeGreaterThan(10);
    for (const at of paths) {
      const { performance, machine, ...scores } = await medianScores(site.url + at);
      // The performance depends on the machine, so it is logged and not checked.
      console.log(`${seed} ${at}: performance ${performance} (benchmark index ${machine})`);
      expect(scores, at).toEqual(PERFECT);
    }
  },
);
