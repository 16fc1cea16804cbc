import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../helpers/app.ts';
import { createDice } from '../../helpers/dice.ts';
import { exportSite, importBundle } from '../../helpers/content-runs.ts';
import {
  History,
  rentalSettings,
  startingItems,
  startingPages,
  type Environment,
} from './histories.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

let sites: TestSite[];
beforeAll(async () => {
  const start = () => startTestSite({ env: { SEED: 'none' }, privateToken: TOKEN });
  sites = await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const site of sites) await site.close();
});

async function environmentOf(site: TestSite, name: string): Promise<Environment> {
  const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
  const admin = await site.signIn();
  const bytes = async (path: string) =>
    new Uint8Array(await (await fetch(site.url + path)).arrayBuffer());
  return { name, operator: () => operator, admin: () => admin, bytes };
}

test(
  'after every step, both environments of one lineage are valid, and each step can be reverted',
  { timeout: 120_000 },
  async () => {
    const [one, two] = [await environmentOf(sites[0]!, 'a'), await environmentOf(sites[1]!, 'b')];
    const pages = await startingPages([one, two]);
    await importBundle(one.operator(), {
      siteId: null,
      pages,
      items: startingItems,
      settings: rentalSettings,
    });
    const first = await exportSite(one.operator());
    await importBundle(two.operator(), first);
    expect(await exportSite(two.operator())).toEqual(first);

    const history = new History(createDice(5), [one, two]);
    for (let step = 0; step < 14; step += 1) await history.step();
    await history.takeBack();
    expect(await exportSite(one.operator())).toEqual(first);
    expect(await exportSite(two.operator())).toEqual(first);
  },
);
