import { z } from 'zod';
import { valueChange } from '../planning/plan.ts';

const blockChange = z.object({
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  id: z.string(),
  type: z.string(),
  values: z.array(valueChange).optional(),
  moved: z.boolean().optional(),
});

/** The difference between two states of a page; see `diff.ts`. */
const pageChange = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  key: z.string(),
  id: z.number().int(),
  title: z.string(),
  details: z.array(valueChange),
  blocks: z.array(blockChange),
});

/** The difference between two states of a document with a key. */
const documentChange = pageChange.omit({ id: true, title: true }).extend({ name: z.string() });

/**
 * `GET /api/runs/{id}/pages/{page}`: the difference between a page before and after the run; null if
 * one of the two versions is no longer stored.
 */
export const runPageChange = z.object({ change: pageChange.nullable() });
export type RunPageChange = z.output<typeof runPageChange>;

/**
 * `GET /api/runs/{id}/settings`: the difference between the settings before and after the run; [] if
 * the run did not change them, null if one of the two versions is no longer stored.
 */
export const runSettingsChange = z.object({ changes: z.array(valueChange).nullable() });
export type RunSettingsChange = z.output<typeof runSettingsChange>;

/**
 * `GET /api/operator/runs/{id}/changes`: the values before and after a planned run. Pages and sections
 * that the run creates or deletes have no values and are only in the plan.
 */
export const runChanges = z.object({
  /** The pages that the run changes, by number. */
  pages: z.array(pageChange),
  /** By key; only in the first batch. */
  sections: z.array(documentChange),
  /** By key; only in the first batch. Absent if none changes. */
  items: z.array(documentChange).optional(),
  /** Only in the first batch. */
  settings: z.array(valueChange),
  /** The `after` of the next batch; null at the end. */
  next: z.number().int().nullable(),
});
export type RunChanges = z.output<typeof runChanges>;
