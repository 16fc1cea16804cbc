import type { RestoreAnswer } from '@siteyard/schemas/http';
import type { RestoreDocument } from './restores.service.ts';

/** The response with a restore. */
export function presentRestore(restore: RestoreDocument): RestoreAnswer {
  const { _id, state, created_at, progress, plan, proof, error } = restore;
  return { id: _id, state, created_at: created_at.toISOString(), progress, plan, proof, error };
}
