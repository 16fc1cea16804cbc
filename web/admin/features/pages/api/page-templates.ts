import { queryOptions } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import type { TakenTemplate, TemplateHead } from '@siteyard/schemas/page-template';
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

/** Puts a template on a new page, as the caller's draft: nobody else sees its sample texts. */
export async function fillPage(page: PageSummary, key: string): Promise<void> {
  const { template } = await callApi<{ template: TakenTemplate }>(`${PATH}/${key}/take`, {
    method: 'POST',
  });
  const { contentVersion, blocks } = template;
  const content = { contentVersion, root: { props: {} }, content: blocks };
  const draft = { content, base_revision: page.content_revision };
  await callApi(`/api/pages/${page.id}/draft`, { method: 'PUT', json: { draft } });
}
