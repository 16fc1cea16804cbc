import type { DraftAnswer, ProposalAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** A change of a page that an import has proposed. */
export type Proposal = NonNullable<ProposalAnswer['proposal']>;

/** `GET /api/pages/{id}/proposal`: the proposal, or null. */
export const getProposal = async (id: number, signal?: AbortSignal) =>
  (await callApi<ProposalAnswer>(pageCall(id, '/proposal'), signal ? { signal } : {})).proposal;

/** `POST /api/pages/{id}/proposal/take`: turns it into this administrator's draft, and returns the draft. */
export const takeProposal = async (id: number) =>
  (await callApi<DraftAnswer>(pageCall(id, '/proposal/take'), { method: 'POST' })).draft;

/** `DELETE /api/pages/{id}/proposal`: discards it for all administrators. */
export const discardProposal = (id: number) =>
  callApi(pageCall(id, '/proposal'), { method: 'DELETE' });
