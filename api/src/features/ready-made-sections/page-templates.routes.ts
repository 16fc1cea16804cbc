import { createPageRequest, pageAnswer } from '@siteyard/schemas/http';
import { pageTemplateList, takenTemplate, sectionKey } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentPage } from '../pages/pages.presenter.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { presentTakenTemplate, presentTemplate } from './ready-made-sections.presenter.ts';
import type { ReadyMadeSections } from './ready-made-sections.service.ts';

/** The calls for the templates of new pages. */
export function pageTemplateRoutes(deps: {
  sections: Pick<ReadyMadeSections, 'listTemplates' | 'takeTemplate'>;
  pages: Pick<PagesService, 'createWith'>;
}): Route[] {
  const { sections, pages } = deps;
  return [
    route({
      method: 'get',
      path: '/api/page_templates',
      policy: 'administrator',
      summary: 'List the templates that a new page can begin with',
      answer: pageTemplateList,
      handle: async () => ({ templates: (await sections.listTemplates()).map(presentTemplate) }),
    }),
    route({
      method: 'post',
      path: '/api/page_templates/:key/take',
      policy: 'administrator',
      summary: 'Put the pictures of a template into the library, and return its blocks',
      params: z.object({ key: sectionKey }),
      notFound: 'template_not_found',
      answer: takenTemplate,
      errors: ['template_not_found'],
      handle: async ({ params: { key } }) =>
        presentTakenTemplate(key, await sections.takeTemplate(key)),
    }),
    route({
      method: 'post',
      path: '/api/page_templates/:key/pages',
      policy: 'administrator',
      summary: 'Create a page from a template; visitors see it once it is published',
      activity: 'page.created',
      params: z.object({ key: sectionKey }),
      notFound: 'template_not_found',
      body: createPageRequest,
      status: 201,
      answer: pageAnswer,
      errors: ['template_not_found', 'address_taken', 'address_reserved'],
      handle: async ({ params, body, actor }) => {
        const blocks = await sections.takeTemplate(params.key);
        const content = { contentVersion: CONTENT_VERSION, root: { props: {} }, content: blocks };
        return presentPage(await pages.createWith(content, body.page, actor()));
      },
    }),
  ];
}
