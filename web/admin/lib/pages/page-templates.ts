import { queryOptions } from '@tanstack/react-query';
import type { TemplateHead } from '@siteyard/schemas/page-template';
import { callApi } from '../http.ts';

/** The path of the calls about templates of pages. */
export const TEMPLATES_PATH = '/api/page_templates';

/** `GET /api/page_templates`: what a page can begin with. */
export const templatesQuery = queryOptions({
  queryKey: ['page-templates'],
  queryFn: async ({ signal }) =>
    (await callApi<{ templates: TemplateHead[] }>(TEMPLATES_PATH, { signal })).templates,
  // They change with the product only.
  staleTime: Infinity,
});
