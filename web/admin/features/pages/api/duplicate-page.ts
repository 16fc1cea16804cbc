import type { PageAnswer } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/pages/{id}/duplicate`: the copy, with what is published of the page. */
export const duplicatePage = (id: number) =>
  callApi<PageAnswer>(`/api/pages/${id}/duplicate`, { method: 'POST' });
