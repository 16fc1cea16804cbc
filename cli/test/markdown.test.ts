import { expect, it } from 'vitest';
import type { PageChange, SiteDiff } from '@siteyard/schemas/merge';
import { planAsMarkdown } from '../src/lib/plans/plan-markdown.ts';
import { describeAsMarkdown } from '../src/lib/terminal/diff-markdown.ts';
import { planOf } from './run-site.ts';

const page = (title: string): PageChange => ({
  change: 'changed',
  key: 'k',
  id: 2,
  title,
  details: [],
  blocks: [
    { change: 'changed', type: 'Card', id: 'c', moved: true, values: [{ path: 'props.title' }] },
  ],
});
const diff = (...pages: PageChange[]): SiteDiff => ({
  pages,
  settings: [],
  media: { added: ['a.png'], removed: [], changed: [] },
});

it('keeps content in code spans, whatever it is', () => {
  const text = describeAsMarkdown(diff(page('@all `**x**`\n# Heading')), false);
  expect(text).toBe(
    '**1 page (1 changed), 1 image**\n\n' +
      '- **changed** `/pages/2` ``@all `**x**` # Heading``\n' +
      '  - changed Card `c`, moved\n' +
      '    - `props.title`: `(nothing)` → `(nothing)`\n' +
      '- **added** `media/a.png`\n',
  );
});

it('is only the summary with --stat, and reports that nothing differs', () => {
  expect(describeAsMarkdown(diff(page('x')), true)).toBe('**1 page (1 changed), 1 image**\n');
  const none = { pages: [], settings: [], media: { added: [], removed: [], changed: [] } };
  expect(describeAsMarkdown(none, false)).toBe('No differences.\n');
});

it('fits into a comment', () => {
  const text = describeAsMarkdown(diff(...Array.from({ length: 5_000 }, () => page('x'))), false);
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/… and \d+ more lines\. Run `sitectl diff`\.\n$/);
});

it('keeps the content of a plan in code spans, and fits into a comment', () => {
  const conflicts = [{ kind: 'value' as const, path: 'title', ours: '@all', theirs: '`x`' }];
  const page = { action: 'conflict' as const, title: '# @all', reason: 'page "@all"', conflicts };
  const text = planAsMarkdown(planOf([page]), null, ['/pages/1 "@all" is new.']);
  expect(text).toBe(
    '> **This plan cannot be applied.**\n> - `/pages/1 "@all" is new.`\n\n' +
      '**Plan: 1 page: 1 conflict**\n\n' +
      '- **conflict** `/pages/1` `# @all`: `page "@all"`\n' +
      '  - conflict in `title`\n' +
      '    - base: `(nothing)`\n    - site: `"@all"`\n    - bundle: ``"`x`"``\n',
  );
  const long = planAsMarkdown(planOf(Array.from({ length: 5_000 }, () => ({}))), null, []);
  expect(long.length).toBeLessThan(65_536);
  expect(long).toMatch(/… and \d+ more lines\. Run `sitectl plan show`\.\n$/);
});
