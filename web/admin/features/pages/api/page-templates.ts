import type { PageSummary } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { TEMPLATES_PATH } from '../../../lib/pages/page-templates.ts';

/** `POST /api/page_templates/{key}/pages`: creates a page from a template. */
export const createPageFrom = (key: string, page: { title: string; description?: string }) =>
  callApi<PageSummary>(`${TEMPLATES_PATH}/${key}/pages`, { method: 'POST', json: { page } });
