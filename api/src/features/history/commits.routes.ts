import {
  commitList,
  commitNumber,
  commitQuery,
  commitSummary,
  restoredAnswer,
  restoreRequest,
  undoRequest,
  runPageChange,
  runSettingsChange,
} from '@siteyard/schemas/http';
import { itemKey } from '@siteyard/schemas/rentals';
import { z } from 'zod';
import { idInPath } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { restoreBlock, type RestoreBlockDeps } from './restore-block.ts';
import { restoreState, undoCommit, type RestoreDeps } from './restore-state.ts';
import type { CommitsService } from './commits.service.ts';

const ONE = { params: z.object({ number: commitNumber }), notFound: 'commit_not_found' } as const;

/** The routes for the history of the site and for bringing back earlier states. */
export function commitRoutes(
  deps: RestoreDeps & RestoreBlockDeps & { commits: CommitsService },
): Route[] {
  const { commits } = deps;
  return [
    route({
      method: 'get',
      path: '/api/commits',
      policy: 'administrator+read',
      summary: 'List the changes of the site (commits), newest first, in parts, with filters',
      query: commitQuery,
      answer: commitList,
      handle: ({ query }) => commits.list(query),
    }),
    route({
      ...ONE,
      method: 'get',
      path: '/api/commits/:number',
      policy: 'administrator+read',
      summary: 'Get one change of the site',
      answer: commitSummary,
      errors: ['commit_not_found'],
      handle: ({ params }) => commits.get(params.number),
    }),
    route({
      method: 'get',
      path: '/api/commits/:number/pages/:page',
      policy: 'administrator+read',
      summary: 'Compare a page before and after a change, block by block',
      params: z.object({ number: commitNumber, page: idInPath }),
      notFound: 'page_not_found',
      answer: runPageChange,
      errors: ['commit_not_found', 'page_not_found'],
      handle: async ({ params: { number, page } }) => ({
        change: await commits.comparePage(number, page),
      }),
    }),
    route({
      method: 'get',
      path: '/api/commits/:number/items/:key',
      policy: 'administrator+read',
      summary: 'Compare a rental item before and after a change',
      params: z.object({ number: commitNumber, key: itemKey }),
      notFound: 'item_not_found',
      answer: runSettingsChange,
      errors: ['commit_not_found', 'item_not_found'],
      handle: async ({ params: { number, key } }) => ({
        changes: await commits.compareItem(number, key),
      }),
    }),
    route({
      ...ONE,
      method: 'get',
      path: '/api/commits/:number/settings',
      policy: 'administrator+read',
      summary: 'Compare the settings before and after a change',
      answer: runSettingsChange,
      errors: ['commit_not_found'],
      handle: async ({ params }) => ({ changes: await commits.compareSettings(params.number) }),
    }),
    route({
      ...ONE,
      method: 'post',
      path: '/api/commits/:number/restore',
      policy: 'administrator+write',
      summary:
        'Restore the site, the settings, an item, a page or a block as it was after a change; with dry_run, only show what would change',
      body: restoreRequest,
      answer: restoredAnswer,
      errors: [
        'commit_not_found',
        'page_not_found',
        'item_not_found',
        'rentals_in_use',
        'version_not_found',
        'plan_drifted',
      ],
      handle: async ({ params: { number }, body: { restore, dry_run: dryRun }, actor }) => {
        const how = { actor: actor(), dryRun };
        if (restore.what !== 'page' || restore.block === undefined)
          return restoreState(deps, number, restore, how);
        return restoreBlock(deps, number, { page: restore.page, block: restore.block }, how);
      },
    }),
    route({
      ...ONE,
      method: 'post',
      path: '/api/commits/:number/undo',
      policy: 'administrator+write',
      summary: 'Undo a change; with dry_run, only show what would change',
      body: undoRequest,
      answer: restoredAnswer,
      errors: ['commit_not_found', 'undo_refused', 'rentals_in_use'],
      handle: ({ params, body, actor }) =>
        undoCommit(deps, params.number, { actor: actor(), dryRun: body.dry_run }),
    }),
  ];
}
