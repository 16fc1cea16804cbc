import type { ErrorCode } from '@siteyard/schemas/errors';
import { runWait } from '@siteyard/schemas/http';
import { z } from 'zod';

/** The errors of every call that changes a run. */
export const RUN_ERRORS: ErrorCode[] = ['run_not_found', 'run_not_open'];

export const runId = z.string().regex(/^[0-9a-f]{24}$/);

export const listQuery = z.object({
  after: runId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/**
 * A caller that polls can leave out the plan, which lists every page. With `wait`, the response comes
 * when the run is planned or applied, or after that many seconds; at once if another instance works on
 * the run.
 */
export const getQuery = runWait.extend({ without: z.enum(['plan']).optional() });

/** `after`: the number of pages in the earlier batches. */
export const changesQuery = z.object({
  after: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

/** The common fields of the calls for one run. */
export const ONE = { params: z.object({ id: runId }), notFound: 'run_not_found' } as const;
