import { z } from 'zod';
import { draftBase } from './draft-base.ts';
import { readUnchecked } from '../values/read-leniently.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';

/** `PUT /api/site_settings/draft`: the caller's unsaved changes, which may be invalid. */
export const saveSettingsDraftRequest = z.strictObject({
  draft: z.strictObject({
    settings: z.record(z.string(), z.unknown()),
    /** The `revision` of the settings that the form loaded. */
    base_revision: z.number().int().min(0),
    ...draftBase,
  }),
});

/** `GET · PUT · DELETE /api/site_settings/draft` */
export const settingsDraftAnswer = z.object({
  draft: z
    .object({
      /** Values may be invalid. */
      settings: z.record(z.string(), z.unknown()),
      base_revision: z.number().int(),
      /** Changes with each save. `DELETE` accepts it in `If-Match`. */
      revision: z.number().int(),
      updated_at: z.iso.datetime(),
      /** The `User-Agent` of the browser that saved it; absent if unknown. */
      user_agent: z.string().optional(),
      /** The settings from which the draft was started, if they have changed since and are still stored. */
      base: siteSettings.optional(),
    })
    .nullable(),
});

export type SettingsDraftAnswer = z.output<typeof settingsDraftAnswer>;

/** Reads the settings of a draft. Invalid texts stay unchanged. */
export function readSettingsDraft(draft: unknown): SiteSettings {
  return readUnchecked(siteSettings, draft) as SiteSettings;
}
