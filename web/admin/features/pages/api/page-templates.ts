import { queryOptions } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import type { TemplateHead } from '@siteyard/schemas/page-template';
import { callApi } from '../../../lib/http.ts';

const PATH = '/api/page_templates';

/** `GET /api/page_templates`: what a new page can begin with. */
export const templatesQuery = queryOptions({
  queryKey: ['page-templates'],
  queryFn: async ({ signal }) =>
    (await callApi<{ templates: TemplateHead[] }>(PATH, { signal })).templates,
  // They change with the product only.
  staleTime: Infinity,
});

/** `POST /api/page_templates/{key}/pages`: a page that begins with a template. */
export const createPageFrom = (key: string, page: { title: string; description?: string }) =>
  callApi<PageSummary>(`${PATH}/${key}/pages`, { method: 'POST', json: { page } });
