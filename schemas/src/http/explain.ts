import { z } from 'zod';
import { commitNumber } from './commit.ts';
import { doctorCheck } from './doctor.ts';
import { changeSource } from './page.ts';
import { boundedText } from '../primitives/bounded-text.ts';

/** A change of the site (a commit) that explains something. */
const changeBehind = z.object({
  /** The number of the commit. */
  number: z.number().int(),
  at: z.iso.datetime(),
  /** Such as `publish`, `settings` or `import`. */
  kind: z.string(),
  by: z.string().nullable(),
  source: changeSource.nullable(),
  /**
   * The command that reverts the change; null if no single command can, or if the change created
   * something.
   */
  revert: z.string().nullable(),
});
export type ChangeBehind = z.output<typeof changeBehind>;

/** One step of an explanation, such as `page`, `redirect`, `menu`, `notice`, `picture` or `disk`. */
const explainedStep = doctorCheck.extend({ change: changeBehind.nullable() });
export type ExplainedStep = z.output<typeof explainedStep>;

/** `GET /api/operator/explain`: explains the response to a path, or to one request by its id. */
export const explainQuery = z
  .object({
    /** A path of the site, such as `/fleet`, or a whole address. */
    url: boundedText(2_000).min(1).optional(),
    /** The `X-Request-Id` of a response. */
    request: z.uuid().optional(),
    /** The time for which the response is explained; now by default. */
    at: z.iso.datetime({ offset: true }).optional(),
    /**
     * The number of the commit for which the response is explained; the newest commit at that time by
     * default.
     */
    commit: commitNumber.optional(),
    /** The IP address of a caller whose limits are looked up; for tokens with the scope admin. */
    caller: z.union([z.ipv4(), z.ipv6()]).optional(),
  })
  .refine(({ url, request }) => (url === undefined) !== (request === undefined), {
    error: 'needs either url or request',
  });
export type ExplainQuery = z.output<typeof explainQuery>;

export const explainAnswer = z.object({
  /** The explained path; null for a request that the site does not know. */
  path: z.string().nullable(),
  at: z.iso.datetime(),
  /** The newest commit at that moment. */
  commit: z.number().int(),
  /** The status that a visitor gets after all redirects; null for paths that are not pages. */
  status: z.number().int().nullable(),
  /**
   * First whether the instance had the newest commit, then the decisions of the site in order, then the
   * state of the instance.
   */
  steps: z.array(explainedStep),
  /** The last change of the page, or of the settings if the path leads to no page. */
  last_change: changeBehind.nullable(),
});
export type ExplainAnswer = z.output<typeof explainAnswer>;
