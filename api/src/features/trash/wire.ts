import type { Route } from '../../http/route.ts';
import type { ContactRequestsService } from '../contact-requests/contact-requests.service.ts';
import type { ItemsService } from '../items/items.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { trashRoutes } from './trash.routes.ts';
import { createTrashService } from './trash.service.ts';

/** Wires the trash. */
export function wireTrash(deps: {
  pages: PagesService;
  items: ItemsService;
  contactRequests: ContactRequestsService;
}): Route[] {
  return trashRoutes({ trash: createTrashService(deps) });
}
