import type { PageSummary } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/pages`: returns the created page with its id. */
export const createPage = (page: { title: string; description?: string }) =>
  callApi<PageSummary>('/api/pages', { method: 'POST', json: { page } });
