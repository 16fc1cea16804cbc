import type { DraftAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `GET /api/pages/{id}/draft`: this administrator's unpublished content, or null. */
export const getDraft = async (id: number, signal?: AbortSignal) =>
  (await callApi<DraftAnswer>(pageCall(id, '/draft'), signal ? { signal } : {})).draft;
