import { queryOptions } from '@tanstack/react-query';
import type { TemplateHead } from '@siteyard/schemas/page-template';
import { callApi } from '../http.ts';
import { PREVIEW_PATH } from './page-path.ts';

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

/** Address of a template as visitors would see it, an HTML document. */
export const templatePreview = (key: string) => `${PREVIEW_PATH}page_templates/${key}`;
