import { saveSettingsDraftRequest, settingsDraftAnswer } from '@siteyard/schemas/settings-draft';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { presentSettingsDraft } from './settings.presenter.ts';
import type { SettingsDraftsService } from './settings-drafts.service.ts';
import { SETTINGS_BODY_LIMIT } from './settings.routes.ts';

/** The caller's unsaved settings. */
export function settingsDraftRoutes({ drafts }: { drafts: SettingsDraftsService }): Route[] {
  const common = {
    path: '/api/site_settings/draft',
    policy: 'administrator',
    answer: settingsDraftAnswer,
  } as const;
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
      body: saveSettingsDraftRequest,
      bodyLimit: SETTINGS_BODY_LIMIT,
      handle: async ({ body, actor }) =>
        presentSettingsDraft(
          await drafts.save(administratorOf(actor()), {
            settings: body.draft.settings,
            baseRevision: body.draft.base_revision,
          }),
        ),
    }),
    route({
      ...common,
      method: 'delete',
      summary: "Delete the caller's unsaved settings",
      handle: async ({ actor }) => {
        await drafts.remove(administratorOf(actor()));
        return presentSettingsDraft(null);
      },
    }),
  ];
}
