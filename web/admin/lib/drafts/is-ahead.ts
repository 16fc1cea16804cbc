import type { LocalDraft } from './local-drafts.ts';

/**
 * Whether this browser has changes that the server does not have.
 * @param remote the draft on the server; null for none
 * @param isEqual whether both drafts have the same content
 */
export function isAhead<Remote extends { updated_at: string }>(
  local: LocalDraft | undefined,
  remote: Remote | null,
  isEqual: (local: LocalDraft, remote: Remote) => boolean,
): local is LocalDraft {
  if (!local || local.synced) return false;
  if (!remote) return true;
  if (!local.remote) return Date.parse(local.updated_at) > Date.parse(remote.updated_at);
  return !isEqual(local, remote);
}
