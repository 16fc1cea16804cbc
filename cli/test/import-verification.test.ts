import { describe, expect, it } from 'vitest';
import { sitectl } from './sitectl.ts';
import type { Plan } from '@siteyard/schemas/planning';
import { openRun, planOf, refusal, runSite } from './run-site.ts';
import { env, importing } from './import-plans.ts';

describe('import', () => {
  it('reports that the import is applied if only its check was interrupted', async () => {
    const site = await runSite(planOf([{ hash: '2'.repeat(64) }]), ({ path: at }) =>
      at.includes('as=hashes') ? refusal(503, 'internal_error', 'Oh.') : undefined,
    );
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(
      `error: Oh.\nThe import is applied; only the check of it was cut short. To see it, run: sitectl runs show r1 --url ${site.url}\n`,
    );
  });

  describe('verifies the pages of an applied run', () => {
    const hash = '2'.repeat(64);
    const content = { contentVersion: 3, root: { props: {} }, content: [], zones: {} };
    const { key, title } = planOf([{}]).pages[0]!;
    const other = {
      id: 1,
      key,
      title,
      description: '',
      social_image: '',
      address: '',
      content,
    };
    /** Imports into a site that stores the page with a hash. Counts the calls that read hashes. */
    const importInto = async (plan: Plan, stored: string) => {
      let reads = 0;
      const site = await runSite(plan, ({ path: at }) => {
        if (at.includes('as=hashes')) {
          reads += 1;
          return { status: 200, body: { pages: [{ id: 1, hash: stored }], next: null } };
        }
        if (at.includes('/pages?')) return { status: 200, body: { pages: [other], next: null } };
        return undefined;
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      return { ran, reads: () => reads };
    };

    it('in smaller batches of a site that gives no larger ones', async () => {
      const page = { id: 1, hash };
      const site = await runSite(planOf([{ hash }]), ({ path: at }) => {
        if (!at.includes('as=hashes')) return undefined;
        if (Number(/limit=(\d+)/.exec(at)?.[1]) > 500)
          return refusal(422, 'invalid_request', 'limit: must be 500 or less');
        return { status: 200, body: { pages: [page], next: null } };
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.stderr).not.toContain('limit');
    });

    it.each([
      ['create', 'is as planned', hash, 0, ''],
      ['create', 'differs', '3'.repeat(64), 5, '/pages/1'],
      ['update', 'is as planned', hash, 0, ''],
    ] as const)('once, with the action %s: the page %s', async (action, _, stored, code, said) => {
      const { ran, reads } = await importInto(planOf([{ hash, action }]), stored);
      expect([ran.code, reads()]).toEqual([code, 1]);
      expect(ran.stdout + ran.stderr).toContain(said);
    });

    it('but reads no page if the run wrote none', async () => {
      let looks = 0;
      const applying = { ...openRun, state: 'applying', applied_at: '2026-11-22T10:00:01.000Z' };
      const site = await runSite(planOf([{ action: 'unchanged' }]), ({ method, path: at }) => {
        const isFirst = method === 'GET' && at === '/runs/r1' && (looks += 1) === 1;
        return isFirst ? { status: 200, body: applying } : undefined;
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      expect([ran.code, looks]).toEqual([0, 2]);
      expect(site.log().filter((call) => call.includes('as=hashes'))).toEqual([]);
    });
  });
});
