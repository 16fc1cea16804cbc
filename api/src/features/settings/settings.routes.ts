import { versionSummary } from '@siteyard/schemas/http';
import { settingsAnswer, siteSettings, updateSettingsRequest } from '@siteyard/schemas/settings';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ResponseCache } from '../../http/response-cache.ts';
import { wholeNumberInPath } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import { presentSettings, presentSettingsVersion } from './settings.presenter.ts';
import { readSettings } from './read-settings.ts';
import type { Settings, SettingsService } from './settings.service.ts';

/** The maximum size of a request body with settings, in bytes. */
export const SETTINGS_BODY_LIMIT = 512 * 1024;

const versionParams = z.object({ number: wholeNumberInPath });

/** The routes for the settings and their versions (specification, section 7). */
export function settingsRoutes(deps: {
  settings: SettingsService;
  /**
   * Reads the settings without their private parts, and the time until which they are valid, in ms
   * since 1970.
   */
  readForVisitors: () => Promise<{ visible: Settings; until: number }>;
  responseCache: ResponseCache;
  /** Whether the caller is signed in, or has a token for content. Never throws. */
  seesAllSettings: (req: Request, res: Response) => Promise<boolean>;
}): Route[] {
  const { settings } = deps;
  return [
    route({
      method: 'get',
      path: '/api/site_settings',
      policy: 'everybody',
      summary:
        'Get the settings; without links to unpublished pages and a notice that is not shown now, unless as an administrator or with the scope read, write or propose',
      answer: settingsAnswer,
      hasEtag: true,
      handle: async ({ req, res }) => {
        if (await deps.seesAllSettings(req, res)) return presentSettings(await settings.get());
        res.vary('Cookie, Authorization');
        return deps.responseCache.send(req, res, '/api/site_settings', async () => {
          const { visible, until } = await deps.readForVisitors();
          const body = JSON.stringify({ ...presentSettings(visible), partial: true });
          return { type: 'application/json', body, until };
        });
      },
    }),
    route({
      method: 'put',
      path: '/api/site_settings',
      policy: 'administrator',
      summary: 'Save settings; absent keys stay unchanged (If-Match: revision)',
      ifMatch: 'the `revision` of the settings',
      activity: 'settings.saved',
      body: updateSettingsRequest,
      bodyLimit: SETTINGS_BODY_LIMIT,
      answer: settingsAnswer,
      errors: ['revision_conflict', 'rentals_in_use', 'item_address_taken'],
      handle: async ({ body, actor, revision }) =>
        presentSettings(
          await presentConflict(presentSettings, () =>
            settings.update(body.settings, { actor: actor(), revision }),
          ),
        ),
    }),
    route({
      method: 'get',
      path: '/api/site_settings/versions',
      policy: 'administrator',
      summary: 'List the versions of the settings, newest first',
      answer: z.array(versionSummary),
      handle: async () => (await settings.listVersions()).map(presentSettingsVersion),
    }),
    route({
      method: 'get',
      path: '/api/site_settings/versions/:number',
      policy: 'administrator',
      summary: 'Get a version of the settings',
      params: versionParams,
      notFound: 'version_not_found',
      answer: versionSummary.extend({ settings: siteSettings }),
      errors: ['version_not_found'],
      handle: async ({ params }) => {
        const version = await settings.getVersion(params.number);
        return { ...presentSettingsVersion(version), settings: readSettings(version.settings) };
      },
    }),
    route({
      method: 'post',
      path: '/api/site_settings/versions/:number/restore',
      policy: 'administrator',
      summary: 'Restore a version of the settings; the current ones are saved as a version',
      activity: 'settings.version_restored',
      params: versionParams,
      notFound: 'version_not_found',
      answer: settingsAnswer,
      errors: ['version_not_found', 'revision_conflict', 'rentals_in_use', 'item_address_taken'],
      handle: async ({ params, actor }) =>
        presentSettings(
          await presentConflict(presentSettings, () =>
            settings.restoreVersion(params.number, actor()),
          ),
        ),
    }),
  ];
}
