import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/pages/{id}/duplicate`: returns the copy of the published page. */
export const duplicatePage = (id: number) =>
  callApi<PageAnswer>(`/api/pages/${id}/duplicate`, { method: 'POST' });
