import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/pages/{id}/unpublish`: hides the page from visitors and keeps its content. */
export const unpublishPage = (id: number) =>
  callApi<PageAnswer>(`/api/pages/${id}/unpublish`, { method: 'POST' });
