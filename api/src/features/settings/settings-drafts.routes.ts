import { saveSettingsDraftRequest, settingsDraftAnswer } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { presentSettingsDraft } from './settings.presenter.ts';
import type { FoundSettingsDraft, SettingsDraftsService } from './settings-drafts.service.ts';
import { SETTINGS_BODY_LIMIT } from './settings.routes.ts';

/** The routes for the caller's unsaved settings. */
export function settingsDraftRoutes({ drafts }: { drafts: SettingsDraftsService }): Route[] {
  const common = {
    path: '/api/site_settings/draft',
    policy: 'administrator',
    answer: settingsDraftAnswer,
  } as const;
  /** Runs a write. If the draft is stale, the error contains the stored draft, or null, as `current`. */
  const refusing = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      const stored = error.current as FoundSettingsDraft['draft'] | null;
      const { draft: current } = presentSettingsDraft(stored && (await drafts.withBase(stored)));
      throw new AppError('revision_conflict', { message: error.message, body: { current } });
    }
  };
  return [
    route({
      ...common,
      method: 'get',
      summary: "Get the caller's unsaved settings, or null",
      handle: async ({ actor }) =>
        presentSettingsDraft(await drafts.find(administratorOf(actor()))),
    }),
    route({
      ...common,
      method: 'put',
      summary: "Keep the caller's unsaved settings; they may be invalid",
      ifMatch: 'the `revision` of the draft',
      body: saveSettingsDraftRequest,
      bodyLimit: SETTINGS_BODY_LIMIT,
      errors: ['revision_conflict'],
      handle: async ({ body: { draft }, actor, revision, req }) =>
        presentSettingsDraft(
          await refusing(() =>
            drafts.save(administratorOf(actor()), {
              settings: draft.settings,
              baseRevision: draft.base_revision,
              base: {
                revision: draft.revision ?? revision,
                tab: draft.tab,
                userAgent: req.headers['user-agent'],
              },
            }),
          ),
        ),
    }),
    route({
      ...common,
      method: 'delete',
      summary: "Delete the caller's unsaved settings (If-Match: revision of the draft)",
      ifMatch: 'the `revision` of the draft',
      errors: ['revision_conflict'],
      handle: async ({ actor, revision }) => {
        await refusing(() => drafts.remove(administratorOf(actor()), { revision }));
        return presentSettingsDraft(null);
      },
    }),
  ];
}
