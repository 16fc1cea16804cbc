import type { PageSummary } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `PATCH /api/pages/{id}`: returns the page with its new title. */
export const renamePage = ({ id, title }: { id: number; title: string }) =>
  callApi<PageSummary>(pageCall(id), { method: 'PATCH', json: { page: { title } } });
