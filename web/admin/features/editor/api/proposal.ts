import type { DraftAnswer, ProposalAnswer } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';

/** What an import has proposed for a page. */
export type Proposal = NonNullable<ProposalAnswer['proposal']>;

/** `GET /api/pages/{id}/proposal`, or null. */
export const getProposal = async (id: number, signal?: AbortSignal) =>
  (await callApi<ProposalAnswer>(`/api/pages/${id}/proposal`, signal ? { signal } : {})).proposal;

/** `POST /api/pages/{id}/proposal/take`: it becomes this administrator's draft, which is returned. */
export const takeProposal = async (id: number) =>
  (await callApi<DraftAnswer>(`/api/pages/${id}/proposal/take`, { method: 'POST' })).draft;

/** `DELETE /api/pages/{id}/proposal`, for every administrator. */
export const discardProposal = (id: number) =>
  callApi(`/api/pages/${id}/proposal`, { method: 'DELETE' });
