import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Route } from '../../http/route.ts';
import type { ReadVisibleSite } from '../public-site/visible-site.ts';
import { settingsForVisitors } from '../public-site/visitor-settings.ts';
import { readSettings } from './read-settings.ts';
import { settingsDraftRoutes } from './settings-drafts.routes.ts';
import { createSettingsDrafts, type SettingsDraftsService } from './settings-drafts.service.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';

/** Wires the settings, their versions and their drafts. */
export function wireSettings(deps: {
  connection: Connection;
  content: ContentStore;
  readSite: ReadVisibleSite;
  responseCache: ResponseCache;
  /** Whether the caller has a session, or a token that may read content. */
  seesAllContent: (req: Request, res: Response) => Promise<boolean>;
}): {
  settings: SettingsService;
  settingsDrafts: SettingsDraftsService;
  /** Reads the newest settings, including changes by other instances. */
  readSettings: () => Promise<SiteSettings>;
  routes: Route[];
} {
  const { connection, content, readSite, responseCache, seesAllContent } = deps;
  const settings = createSettingsService({ content });
  const settingsDrafts = createSettingsDrafts({ connection, settings });
  return {
    settings,
    settingsDrafts,
    readSettings: async () => readSettings((await settings.get()).settings),
    routes: [
      ...settingsRoutes({
        settings,
        responseCache,
        seesAllSettings: seesAllContent,
        readForVisitors: async () => settingsForVisitors(await readSite(content.snapshot())),
      }),
      ...settingsDraftRoutes({ drafts: settingsDrafts }),
    ],
  };
}
