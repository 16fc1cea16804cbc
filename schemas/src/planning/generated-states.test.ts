import { describe, expect, test } from 'vitest';
import type { MergeablePage } from '../merge/page.ts';
import type { Block } from '../content/page-content.ts';
import { checkPageContent } from '../content/check.ts';
import { listReferences } from '../content/references.ts';
import type { ConflictRule } from './plan.ts';
import type { PlannedWrite } from './plan-source.ts';
import { referencesOf } from './reference-collector.ts';
import { createDice } from '../../../tests/helpers/dice.ts';
import { inLongRun } from '../../../tests/helpers/long-run.ts';
import {
  content,
  heading,
  inSync,
  incoming,
  key,
  linkTo,
  page,
  planned,
  sorted,
  sourceOf,
  stored,
  type Stored,
} from './test-planning.ts';

/** The long run tests more states. */
const STATES = inLongRun ? 1_000 : 200;

describe(`${STATES} generated states`, () => {
  const RULES: ConflictRule[] = ['fail', 'skip', 'overwrite', 'copy', 'merge'];

  /** Two sites with the same former pages, which link to each other. */
  function generate(seed: number) {
    const { next, below, chance, pick } = createDice(seed);
    const count = 2 + below(5);
    const ids = Array.from({ length: count }, (_, index) => 30 + index);
    const any = () => pick(ids);
    const base = ids.map((id) => ({
      ...page(`P${id}`, heading('a', 'A'), heading('b', 'B'), linkTo('j', any())),
      address: chance(0.4) ? `p-${id}` : '',
    }));
    const change = (from: MergeablePage, side: string): MergeablePage => {
      const [, a, b, j] = from.content.content as [Block, Block, Block, Block];
      const what = next();
      if (what < 0.25) return { ...from, title: `${from.title} ${side}` };
      if (what < 0.5) return { ...from, content: content(heading('a', side), b, j) };
      if (what < 0.7) return { ...from, content: content(a, heading('b', side), j) };
      if (what < 0.85) return { ...from, content: content(b, a, j, heading(`n-${side}`, side)) };
      return { ...from, address: pick(['', 'p-30', 'p-31', 'new']) };
    };
    const moved = chance(0.3);
    const site: Stored[] = ids.map((id, index) =>
      inSync(id, chance(0.5) ? change(base[index]!, 'ours') : base[index]!, {
        received: { page: base[index]!, id },
        state: chance(0.1) ? 'trash' : chance(0.1) ? 'hidden' : 'published',
      }),
    );
    // Addresses on a site are unique.
    const taken = new Set<string>();
    for (const each of site) {
      if (taken.has(each.page.address)) each.page = { ...each.page, address: '' };
      if (each.state !== 'trash') taken.add(each.page.address);
    }
    if (moved) site.push(stored(50, page('In the way')));
    const bundle = ids.flatMap((id, index) =>
      chance(0.1)
        ? []
        : [incoming(id, chance(0.5) ? change(base[index]!, 'theirs') : base[index]!)],
    );
    if (moved) bundle.push(incoming(50, page('New', linkTo('j', bundle[0]?.id ?? 50)), key(90)));
    return { site, bundle, rule: pick(RULES), prune: chance(0.3) };
  }

  /** The site after a plan. */
  function applied(site: readonly Stored[], writes: Iterable<PlannedWrite>): Stored[] {
    const after = new Map(site.map((each) => [each.id, { ...each }]));
    for (const write of writes) {
      if (write.kind === 'receive')
        after.get(write.site.id)!.received = { page: write.received.page, id: write.received.id };
      else if (write.kind === 'delete') after.get(write.site.id)!.state = 'trash';
      else if (write.kind === 'page' && write.item.hash !== null) {
        const old = after.get(write.item.id);
        const state = old?.state === 'hidden' ? 'hidden' : 'published';
        const received = write.received && { page: write.received.page, id: write.received.id };
        after.set(write.item.id, {
          ...stored(write.item.id, write.page, { key: write.item.key, state }),
          received: received ?? old?.received ?? null,
        });
      }
    }
    return [...after.values()];
  }

  test('equal states have equal plans; a plan without conflicts leads to a valid site', async () => {
    let sound = 0;
    for (let seed = 0; seed < STATES; seed += 1) {
      const { site, bundle, rule, prune } = generate(seed);
      const plan = await planned(sourceOf(site, bundle), rule, { prune });
      const again = await planned(sourceOf(site, bundle), rule, { prune });
      expect({ ...again, writes: 0 }, `seed ${seed}`).toEqual({ ...plan, writes: 0 });
      if (plan.broken.length > 0 || plan.pages.some(({ action }) => action === 'conflict'))
        continue;
      sound += 1;

      const items = new Map(plan.pages.map((item) => [item.key, item]));
      const writes = [...plan.writes.values()].filter(
        (write) => write.kind === 'receive' || items.get(write.item.key)?.hash === write.item.hash,
      );
      const after = applied(site, writes);
      const live = after.filter(({ state }) => state !== 'trash');
      const addresses = live.map((each) => each.page.address).filter(Boolean);
      expect(new Set(addresses).size, `seed ${seed}: addresses`).toBe(addresses.length);
      const ids = new Set(live.map(({ id }) => id));
      for (const write of writes) {
        if (write.kind !== 'page') continue;
        expect(checkPageContent(write.page.content)).toEqual([]);
        for (const { target } of listReferences(write.page.content))
          expect(ids, `seed ${seed}: a link`).toContain(target);
      }

      // A second import changes no page, except for skipped pages.
      const second = await planned(sourceOf(after, bundle), rule, { prune });
      const left = second.pages.filter(({ hash: written }) => written !== null);
      const decided = new Set(
        plan.pages.flatMap(({ id, reason }) => (reason?.includes('has the address') ? [id] : [])),
      );
      expect(
        left.filter(({ id }) => !decided.has(id)),
        `seed ${seed} ${rule}`,
      ).toEqual([]);
    }
    expect(sound).toBeGreaterThan(STATES * 0.4);
  }, 300_000);

  test('the stored heads of sent pages lead to the same plan as their contents', async () => {
    let sent = 0;
    for (let seed = 0; seed < STATES; seed += 1) {
      const { site: whole, bundle, rule, prune } = generate(seed);
      const site = whole.filter((_, index) => (index + seed) % 3 > 0);
      const heads = bundle.map(({ id, key: name, ...about }) => ({
        id,
        key: name,
        title: about.title,
        about: {
          hash: sorted(about),
          address: about.address,
          references: referencesOf(about),
          bytes: JSON.stringify(about).length,
        },
      }));
      const source = sourceOf(site, bundle, {
        hash: sorted,
        site: sourceOf(site, bundle).site.map((head, index) => {
          const { page: now, received } = site[index]!;
          const known = received && { hash: sorted(received.page), id: received.id };
          return { ...head, hash: sorted(now), received: known };
        }),
        received: (wanted) =>
          Promise.resolve(
            site
              .flatMap(({ received }) => received?.page ?? [])
              .find((p) => sorted(p) === wanted) ?? null,
          ),
      });
      const read = await planned(source, rule, { prune });
      const noted = await planned({ ...source, bundle: heads }, rule, { prune });
      expect({ ...noted, writes: 0 }, `seed ${seed}`).toEqual({ ...read, writes: 0 });
      for (const [name, write] of noted.writes) {
        const other = read.writes.get(name);
        if (write.kind !== 'sent') expect(write).toEqual(other);
        else {
          sent += 1;
          const { item, received } = write;
          expect(other).toMatchObject({ kind: 'page', item, site: null, received });
          expect(other).not.toMatchObject({ hidden: true });
        }
      }
    }
    expect(sent).toBeGreaterThan(STATES * 0.5);
  }, 300_000);

  test('changes of different blocks never conflict', async () => {
    for (let seed = 0; seed < STATES; seed += 1) {
      const { chance } = createDice(seed);
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
      const side = new Map(ids.map((id) => [id, chance(0.5) ? 'ours' : 'theirs']));
      const version = (who: string) =>
        page(
          'P',
          ...ids.map((id) =>
            heading(id, side.get(id) === who && chance(0.7) ? `${who} ${id}` : id),
          ),
        );
      const base = page('P', ...ids.map((id) => heading(id, id)));
      const site = [inSync(30, version('ours'), { received: { page: base, id: 30 } })];
      const plan = await planned(sourceOf(site, [incoming(30, version('theirs'))]));
      expect(plan.pages[0]!.conflicts, `seed ${seed}`).toBeUndefined();
    }
  }, 60_000);
});
