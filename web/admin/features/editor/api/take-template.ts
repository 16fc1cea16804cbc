import type { TakenTemplate } from '@siteyard/schemas/content';
import { callApi } from '../../../lib/http.ts';
import { TEMPLATES_PATH } from '../../../lib/pages/page-templates.ts';

/** `POST /api/page_templates/{key}/take`: adds its pictures to the library and returns its blocks. */
export const takeTemplate = async (key: string) =>
  (await callApi<{ template: TakenTemplate }>(`${TEMPLATES_PATH}/${key}/take`, { method: 'POST' }))
    .template;
