import { expect, it } from 'vitest';
import { openSite, sitectl } from './sitectl.ts';

it('seeds only the named parts, and lists the valid names', async () => {
  const target = await openSite();
  const { stdout } = await sitectl(['seed', 'terms', '--json', ...target]);
  const report = JSON.parse(stdout) as { pages: { id: number }[]; settings?: unknown };
  expect(report.pages.map(({ id }) => id)).toEqual([11]);
  expect(report.settings).toBeUndefined();
  const unknown = await sitectl(['seed', 'imprint', ...target]);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('there is no "imprint"; there are home, history, terms');
});
