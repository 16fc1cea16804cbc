import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan, PlanPage } from '@siteyard/schemas/planning';
import { type Answers } from '../../test-admin.tsx';

export const ID = '66b1f0c2a4d35e0012ab34ce';

const page = (id: number, action: PlanPage['action'], title: string): PlanPage => ({
  key: `key-${id}`,
  id,
  title,
  action,
  seen: 1,
  hash: null,
});
export const plan = {
  pages: [
    { ...page(11, 'update', 'Terms'), changes: { details: 1, blocks: 1 } },
    page(20, 'create', 'Mini diggers'),
    { ...page(12, 'keep', 'Privacy'), reason: 'only the site changed it' },
  ],
  settings: { action: 'update', seen: 3, hash: null, changes: ['title'] },
} as unknown as Plan;
export const run: ContentRun = {
  id: ID,
  kind: 'import',
  state: 'applied',
  who: 'ci-deploy',
  source: { name: './site', commit: 'd0c5e57aa', ci_url: 'https://ci.example.com/jobs/812' },
  created_at: '2026-03-02T08:15:00.000Z',
  applied_at: '2026-03-02T08:15:04.000Z',
  progress: null,
  plan: null,
  migration: null,
  undoes: null,
  undone_by: null,
  error: null,
};

/** The answers for one run; `undo` adds those for its undo. */
export const answersOf = (
  found: ContentRun,
  undo: Answers = {},
  receipt: object = plan,
): Answers => ({
  [`GET /api/runs/${found.id}`]: ({ path }: { path: string }) =>
    path.includes('without=plan') ? found : { ...found, plan: receipt },
  ...undo,
});
