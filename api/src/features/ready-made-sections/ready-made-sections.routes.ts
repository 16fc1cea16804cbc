import { pageTemplateList, takenTemplate } from '@siteyard/schemas/page-template';
import { readyMadeSectionList, takenSection } from '@siteyard/schemas/ready-made-section';
import { sectionKey } from '@siteyard/schemas/section';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import {
  presentReadyMadeSection,
  presentTakenSection,
  presentTemplate,
} from './ready-made-sections.presenter.ts';
import type { ReadyMadeSections } from './ready-made-sections.service.ts';

export function readyMadeSectionRoutes({ sections }: { sections: ReadyMadeSections }): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/ready_made_sections',
      policy: 'administrator',
      summary: 'List the sections that come with the product',
      answer: readyMadeSectionList,
      handle: async () => ({ sections: (await sections.list()).map(presentReadyMadeSection) }),
    }),
    route({
      method: 'post',
      path: '/api/ready_made_sections/:key/take',
      policy: 'administrator',
      summary: 'Put the pictures of a section into the library, and return its blocks',
      params: z.object({ key: sectionKey }),
      notFound: 'section_not_found',
      answer: takenSection,
      errors: ['section_not_found'],
      handle: async ({ params }) => presentTakenSection(await sections.take(params.key)),
    }),
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
      handle: async ({ params }) => ({
        template: {
          contentVersion: CONTENT_VERSION,
          blocks: await sections.takeTemplate(params.key),
        },
      }),
    }),
  ];
}
