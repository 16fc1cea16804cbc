import type { PageSummary } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `PATCH /api/pages/{id}`: returns the page with its new title. */
export const renamePage = ({ id, title }: { id: number; title: string }) =>
  callApi<PageSummary>(`/api/pages/${id}`, { method: 'PATCH', json: { page: { title } } });
