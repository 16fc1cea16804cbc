import { describe, expect, test } from 'vitest';
import type { BundlePage } from '../bundle/bundle.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { ConflictRule } from './plan.ts';
import { siteSettings } from '../settings/settings.ts';
import type { PlanSource } from './plan-source.ts';
import {
  CLASH,
  OLD,
  OURS,
  THEIRS,
  actionsOf,
  hash,
  inSync,
  incoming,
  key,
  planned,
  sourceOf,
  stored,
  type Stored,
} from './test-planning.ts';

describe('an import as draft', () => {
  const draft = (
    site: readonly Stored[],
    bundle: readonly BundlePage[],
    { rule = 'fail' as ConflictRule, ...rest }: Partial<PlanSource> & { rule?: ConflictRule } = {},
  ) => planned(sourceOf(site, bundle, rest), rule, { as_draft: true });
  const reasonOf = ({ pages: [first] }: { pages: { reason?: string }[] }) => first?.reason;

  test('proposes the new content of a page, and does not change the page', async () => {
    const plan = await draft([inSync(30, OLD)], [incoming(30, THEIRS)]);
    expect(plan.pages).toMatchObject([{ id: 30, action: 'draft', hash: hash(THEIRS), seen: 3 }]);
    expect(plan.writes.get(key(30))).toMatchObject({ kind: 'proposal', page: THEIRS });
  });

  test('creates new pages and pages of an undone run, unpublished', async () => {
    const site = [inSync(30, OLD, { state: 'undone' })];
    const plan = await draft(site, [incoming(30, OLD), incoming(31, OLD)]);
    expect(actionsOf(plan)).toEqual(['30 draft', '31 draft']);
    for (const write of plan.writes.values())
      expect(write).toMatchObject({ kind: 'page', hidden: true });
    expect(reasonOf(plan)).toBe('a new page, which stays unpublished');
  });

  test('does not repeat a proposal, and reports that a proposal replaces another one', async () => {
    const bundle = [incoming(30, THEIRS)];
    const again = await draft([inSync(30, OLD)], bundle, {
      waiting: new Map([[30, hash(THEIRS)]]),
    });
    expect(again.pages).toMatchObject([{ action: 'unchanged', hash: null }]);
    expect([...again.writes]).toEqual([]);
    const other = await draft([inSync(30, OLD)], bundle, { waiting: new Map([[30, hash(CLASH)]]) });
    expect(other.pages).toMatchObject([{ action: 'draft' }]);
    expect(reasonOf(other)).toBe('replaces the proposal that is waiting');
  });

  test.each<[ConflictRule, string, MergeablePage | null]>([
    ['fail', 'conflict', null],
    ['skip', 'skip', null],
    ['overwrite', 'draft', CLASH],
    ['merge', 'draft', OURS],
  ])('settles conflicts by the rule %s', async (rule, action, proposed) => {
    const site = [stored(30, OURS, { received: { page: OLD, id: 30 } })];
    const plan = await draft(site, [incoming(30, CLASH)], { rule });
    expect(plan.pages).toMatchObject([{ action, hash: proposed && hash(proposed) }]);
  });

  test('copies to a page that is not published', async () => {
    const site = [stored(30, OURS, { received: { page: OLD, id: 30 } })];
    const plan = await draft(site, [incoming(30, CLASH)], { rule: 'copy' });
    expect(plan.pages).toMatchObject([{ action: 'draft', bundle_id: 30, seen: null }]);
    expect([...plan.writes.values()]).toMatchObject([{ kind: 'page', hidden: true }]);
  });

  test('does not propose a page for the reserved number of another one', async () => {
    const site = [inSync(11, OLD)];
    const bundle = [incoming(11, THEIRS, key(99))];
    const plan = await draft(site, bundle, { rule: 'overwrite', partial: true });
    expect(plan.pages).toMatchObject([{ action: 'skip', hash: null }]);
  });

  test('skips the settings', async () => {
    const current = siteSettings.parse({});
    const settings = { current, incoming: siteSettings.parse({ title: 'New' }), base: current };
    const plan = await draft([], [], { settings: { ...settings, revision: 1 } });
    expect(plan.settings).toMatchObject({ action: 'skip', hash: null });
    expect(plan.newSettings).toBeNull();
  });
});
