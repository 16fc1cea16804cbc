import { z } from 'zod';

export const runId = z.string().regex(/^[0-9a-f]{24}$/);

export const listQuery = z.object({
  after: runId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** A caller that polls leaves the plan out, which names every page. */
export const getQuery = z.object({ without: z.enum(['plan']).optional() });

/** What every call of one run has in common. */
export const ONE = { params: z.object({ id: runId }), notFound: 'run_not_found' } as const;
