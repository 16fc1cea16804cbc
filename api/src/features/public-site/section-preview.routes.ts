import { AppError } from '@siteyard/schemas/errors';
import { sectionKey } from '@siteyard/schemas/content';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import type { ReadyMadeSections } from '../ready-made-sections/ready-made-sections.service.ts';
import { readSection } from '../sections/stored-section.ts';
import type { SectionsService } from '../sections/sections.service.ts';
import type { PageViews } from './page-views.ts';
import { sendImmutablePicture } from './send-immutable-picture.ts';
import { sendPrivateView } from './send-private-view.ts';

const PICTURES = '/admin/preview/section_pictures';

/**
 * Previews of sections and page templates as small documents in the site's look. The admin shows them in
 * frames.
 */
export function sectionPreviewRoutes(deps: {
  readyMade: Pick<ReadyMadeSections, 'show' | 'showTemplate' | 'picture'>;
  sections: Pick<SectionsService, 'get'>;
  views: Pick<PageViews, 'blocks'>;
}): Route[] {
  const { readyMade, sections, views } = deps;
  return [
    route({
      method: 'get',
      path: '/admin/preview/ready_made_sections/:key',
      policy: 'administrator',
      summary: 'A section that comes with the product, in the look of the site',
      hidden: true,
      params: z.object({ key: sectionKey }),
      notFound: 'section_not_found',
      handle: async ({ params, res }) => {
        const blocks = await readyMade.show(params.key, (name) => `${PICTURES}/${name}`);
        sendPrivateView(res, await views.blocks(blocks));
      },
    }),
    route({
      method: 'get',
      path: '/admin/preview/page_templates/:key',
      policy: 'administrator',
      summary: 'A template of a page, in the look of the site',
      hidden: true,
      params: z.object({ key: sectionKey }),
      notFound: 'template_not_found',
      handle: async ({ params, res }) => {
        const address = (name: string) => `${PICTURES}/${name}`;
        sendPrivateView(res, await views.blocks(await readyMade.showTemplate(params.key, address)));
      },
    }),
    route({
      method: 'get',
      path: '/admin/preview/sections/:key',
      policy: 'administrator',
      summary: "A section of the site's own, in the look of the site",
      hidden: true,
      params: z.object({ key: sectionKey }),
      notFound: 'section_not_found',
      handle: async ({ params, res }) => {
        const { content } = readSection(await sections.get(params.key));
        sendPrivateView(res, await views.blocks(content.content));
      },
    }),
    route({
      method: 'get',
      path: `${PICTURES}/:file`,
      policy: 'administrator',
      summary: 'A picture of such a section',
      hidden: true,
      params: z.object({ file: z.string() }),
      notFound: 'upload_not_found',
      handle: async ({ params, res }) => {
        const picture = await readyMade.picture(params.file);
        if (!picture) throw new AppError('upload_not_found');
        sendImmutablePicture(res, params.file, picture.bytes);
      },
    }),
  ];
}
