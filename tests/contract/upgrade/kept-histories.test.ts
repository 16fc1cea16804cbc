import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CommitList,
  CommitSummary,
  ContentRun,
  RunList,
  PageAnswer,
  ProposalAnswer,
} from '@siteyard/schemas/http';
import type { Agent } from '../../helpers/agent.ts';
import {
  keptReleases,
  openKeptRelease,
  releases,
  type KeptSite,
} from '../../helpers/kept-releases/kept-site.ts';

/**
 * The history of a site after an upgrade: versions can be restored, runs can be undone, and proposals
 * can be accepted. 0.1.0 is left out, because it has no runs, sections, schedules and proposals.
 */
const root = path.resolve(import.meta.dirname, '../../..');

describe.each(keptReleases.filter((name) => name !== '0.1.0'))('release %s', (name) => {
  let site: KeptSite;
  let owner: Agent;
  beforeAll(async () => {
    site = await openKeptRelease(name);
    ({ owner } = site);
  });
  afterAll(() => site?.close());

  const pageOf = async (id: number) =>
    (await owner.get(`/api/pages/${id}.json`)).body as PageAnswer;
  const runs = async () => ((await owner.get('/api/runs?limit=50')).body as RunList).runs;

  /** Undoes a run and waits for the end of the run that undoes it. */
  async function undo({ id }: { id: string }): Promise<ContentRun> {
    const undone = await owner.post(`/api/runs/${id}/undo?wait=60`, {});
    expect(undone.status, undone.text).toBe(202);
    await expect
      .poll(async () => (await runs()).find((each) => each.id === (undone.body as ContentRun).id))
      .toMatchObject({ kind: 'undo', state: 'applied' });
    return undone.body as ContentRun;
  }

  test('an earlier version of a page can be restored', async () => {
    const [earlier] = (
      (await owner.get('/api/pages/19/versions')).body as { number: number }[]
    ).slice(-1);
    const version = await owner.get(`/api/pages/19/versions/${earlier!.number}`);
    const restored = await owner.post(`/api/pages/19/versions/${earlier!.number}/restore`);
    expect(restored.status, restored.text).toBe(200);
    const { content } = version.body as PageAnswer;
    expect((await pageOf(19)).content.content).toEqual(content.content);
  });

  test('the lists of changes of a page and of the settings include their earlier versions', async () => {
    for (const [query, versions] of [
      ['page=19', '/api/pages/19/versions'],
      ['what=settings', '/api/site_settings/versions'],
    ]) {
      const { commits } = (await owner.get(`/api/commits?${query}`)).body as CommitList;
      const upgrade = commits.at(-1);
      expect(upgrade).toMatchObject({ number: 1, kind: 'upgrade' });
      const listed = commits.flatMap(({ version, former = [] }) => [
        version,
        ...former.map(({ number }) => number),
      ]);
      const kept = (await owner.get(versions!)).body as { number: number }[];
      expect(kept.length).toBeGreaterThan(1);
      expect(listed.filter((version) => version !== 'now')).toEqual(
        kept.map(({ number }) => number),
      );
    }
    const { pages } = (await owner.get('/api/commits/1')).body as CommitSummary;
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  });

  test('the runs from before the upgrade are listed with the later ones', async () => {
    const list = (await owner.get('/api/commits?what=runs')).body as CommitList;
    const listed = [
      ...list.commits.flatMap(({ run }) => run?.id ?? []),
      ...list.runs!.map(({ id }) => id),
    ];
    expect(listed.toSorted()).toEqual((await runs()).map(({ id }) => id).toSorted());
  });

  test('earlier settings can be restored', async () => {
    const list = (await owner.get('/api/site_settings/versions')).body as { number: number }[];
    const { number } = list.at(-1)!;
    const restored = await owner.post(`/api/site_settings/versions/${number}/restore`);
    expect(restored.status, restored.text).toBe(200);
    expect((await site.caller().get('/pages/1')).text).not.toContain(
      'Brindle Forklift Rental and Service',
    );
  });

  test('a run with the bundle of the site can be undone', async () => {
    expect((await pageOf(11)).description).toBe('These terms came with a bundle.');
    const oldest = (await runs()).at(-1)!;
    await undo(oldest);
    expect((await pageOf(11)).description).not.toBe('These terms came with a bundle.');
  });

  test('an undone run has no changes', async () => {
    expect((await pageOf(12)).description).not.toBe('This description was undone.');
    expect((await runs()).filter(({ kind }) => kind === 'undo').length).toBeGreaterThan(0);
  });

  test('the other site is known, and its last run can be undone', async () => {
    const bundle = path.join(releases, name, 'other-bundle');
    const args = ['import', bundle, '--only', 'pages', '--dry-run', '--json'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['cli/bin/sitectl.mjs', ...args, '--data-dir', site.dataDir],
      { cwd: root },
    );
    expect(stdout).toContain('"unchanged"');
    const tools = async () => (await site.caller().get('/other/tools')).text;
    expect(await tools()).toContain('More tools of another site');
    const last = (await runs()).find(
      ({ kind, source }) => kind === 'import' && source?.name.endsWith('other'),
    );
    await undo(last!);
    expect(await tools()).not.toContain('More tools of another site');
    expect(await tools()).toContain('Tools of another site');
  });

  test('a proposal can be viewed and accepted', async () => {
    const { proposal } = (await owner.get('/api/pages/14/proposal')).body as ProposalAnswer;
    expect(proposal!.content.root.props).toMatchObject({
      description: 'This description is proposed.',
    });
    expect((await owner.post('/api/pages/14/proposal/take')).status).toBe(200);
  });

  test.each([
    [22, 'publish'],
    [23, 'unpublish'],
  ])('page %i has its schedule: %s', async (id, action) => {
    const { body } = await owner.get(`/api/pages/${id}/schedule`);
    expect(body).toMatchObject({ schedule: { action, outdated: false, missed: null } });
  });

  test('the share link of a draft is listed', async () => {
    const { body } = await owner.get('/api/pages/23/share_links');
    expect(body).toMatchObject({ share_links: [{ id: expect.any(String) }] });
  });

  test('the section of the site can be read', async () => {
    const { body } = await owner.get('/api/sections');
    const { sections } = body as { sections: { key: string; name: string; revision: number }[] };
    expect(sections.map((each) => each.name)).toEqual(['Winter offer']);
    const section = await owner.get(`/api/sections/${sections[0]!.key}`);
    expect(section.body).toMatchObject({ section: { blocks: [{ type: 'HeadingBlock' }] } });
  });
});
