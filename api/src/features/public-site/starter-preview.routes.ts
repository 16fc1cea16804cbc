import { AppError } from '@siteyard/schemas/errors';
import { seedName } from '@siteyard/schemas/business';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import type { ReadSeed } from '../content-ops/seed/seed-bundles.ts';
import { showStarter, starterPicture } from '../content-ops/seed/starters.ts';
import type { PageViews } from './page-views.ts';
import { sendImmutablePicture } from './send-immutable-picture.ts';
import { sendPrivateView } from './send-private-view.ts';

const STARTER_PICTURES = '/admin/preview/starter_pictures';

/** Previews of the sample sites' home pages, each in its own look. The admin shows them in frames. */
export function starterPreviewRoutes(deps: {
  readSeed: ReadSeed;
  views: Pick<PageViews, 'blocks'>;
}): Route[] {
  const { readSeed, views } = deps;
  return [
    route({
      method: 'get',
      path: '/admin/preview/starters/:name',
      policy: 'administrator',
      summary: 'The home page of a sample site',
      hidden: true,
      params: z.object({ name: seedName }),
      notFound: 'page_not_found',
      handle: async ({ params: { name }, res }) => {
        const shown = await showStarter(
          readSeed,
          name,
          (file) => `${STARTER_PICTURES}/${name}/${file}`,
        );
        sendPrivateView(res, await views.blocks(shown.blocks, shown));
      },
    }),
    route({
      method: 'get',
      path: `${STARTER_PICTURES}/:name/:file`,
      policy: 'administrator',
      summary: 'A picture of a sample site',
      hidden: true,
      params: z.object({ name: seedName, file: z.string() }),
      notFound: 'upload_not_found',
      handle: async ({ params: { name, file }, res }) => {
        const picture = await starterPicture(readSeed, name, file);
        if (!picture) throw new AppError('upload_not_found');
        sendImmutablePicture(res, file, picture);
      },
    }),
  ];
}
