import type { ContentRun, RunSummary } from '@siteyard/schemas/http';

const KINDS: Record<ContentRun['kind'], string> = {
  import: 'Import',
  seed: 'Sample or default pages',
  migration: 'Change by a script',
  restore: 'Restored backup',
  undo: 'Undo',
};

/** The kind of a run as a noun: `Import`. */
export const kindWords = (kind: ContentRun['kind']) => KINDS[kind];

/** Names a run: `Import from ./site`. */
export const runWords = ({ kind, source }: Pick<RunSummary, 'kind' | 'source'>) =>
  KINDS[kind] + (source.name && ` from ${source.name}`);

/** Whether a run is applied, but one of its last steps failed. */
export const isUnfinished = ({ state, error }: Pick<ContentRun, 'state' | 'error'>) =>
  state === 'applied' && error !== null;

/** The state of a run in words. */
export function stateWords({
  state,
  error,
  undoing,
  undone_by,
}: Pick<ContentRun, 'state' | 'error' | 'undoing' | 'undone_by'>): string {
  if (undoing !== undefined) return 'Being undone';
  if (isUnfinished({ state, error })) return 'Not finished';
  if (state === 'applied') return undone_by === null ? 'Done' : 'Undone';
  if (state === 'applying') return 'In progress';
  if (state === 'failed') return 'Failed';
  if (state === 'discarded') return 'Cancelled';
  return 'Prepared, not carried out';
}
