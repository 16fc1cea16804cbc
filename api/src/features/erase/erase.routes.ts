import { eraseAnswer, eraseRequest } from '@siteyard/schemas/http';
import { route, type Route } from '../../http/route.ts';
import type { EraseService } from './erase.service.ts';

/** The route for `sitectl erase`. */
export function eraseRoutes({ erase }: { erase: EraseService }): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/operator/erase',
      policy: 'operator:admin',
      summary:
        "Remove a person's data, a picture, a page or a rental item with everything that was kept of it, or show what would be removed",
      body: eraseRequest,
      answer: eraseAnswer,
      errors: [
        'page_not_found',
        'item_not_found',
        'upload_not_found',
        'upload_in_use',
        'run_in_progress',
        'restore_not_open',
      ],
      handle: ({ body, actor }) =>
        body.dry_run ? erase.preview(body) : erase.erase(body, actor()),
    }),
  ];
}
