import { readyMadeSectionList, takenSection, sectionKey } from '@siteyard/schemas/content';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentReadyMadeSection, presentTakenSection } from './ready-made-sections.presenter.ts';
import type { ReadyMadeSections } from './ready-made-sections.service.ts';

/** The calls for the sections that come with the product. */
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
  ];
}
