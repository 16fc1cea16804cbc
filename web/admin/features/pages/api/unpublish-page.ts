import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `POST /api/pages/{id}/unpublish`: hides the page from visitors and keeps its content. */
export const unpublishPage = (id: number) =>
  callApi<PageAnswer>(pageCall(id, '/unpublish'), { method: 'POST' });
