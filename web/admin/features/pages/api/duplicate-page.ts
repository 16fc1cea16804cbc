import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `POST /api/pages/{id}/duplicate`: returns the copy of the published page. */
export const duplicatePage = (id: number) =>
  callApi<PageAnswer>(pageCall(id, '/duplicate'), { method: 'POST' });
