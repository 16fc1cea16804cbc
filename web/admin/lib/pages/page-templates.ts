import { queryOptions } from '@tanstack/react-query';
import type { TemplateHead } from '@siteyard/schemas/content';
import { callApi } from '../http.ts';
import { PREVIEW_PATH } from './page-path.ts';

/** The path of the API for page templates. */
export const TEMPLATES_PATH = '/api/page_templates';

/** `GET /api/page_templates`: the templates for a new page. */
export const templatesQuery = queryOptions({
  queryKey: ['page-templates'],
  queryFn: async ({ signal }) =>
    (await callApi<{ templates: TemplateHead[] }>(TEMPLATES_PATH, { signal })).templates,
  // Templates change only with a release of the product.
  staleTime: Infinity,
});

/** The address of a template's preview, an HTML document. */
export const templatePreview = (key: string) => `${PREVIEW_PATH}page_templates/${key}`;
