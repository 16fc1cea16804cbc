import { z } from 'zod';
import { contentRun } from '../http/content-run.ts';
import { isPlainObject } from '../values/json.ts';
import { changeSource } from '../http/page.ts';
import { plan, planImage, planPage, planDocument } from '../planning/plan.ts';
import { TOKEN_SCOPES } from '../http/token.ts';
import { IMAGE_TYPES } from '../images/image-types.ts';

/**
 * Schemas of stored fields, for fields whose database type is not exact enough. A value that does not
 * match was written by another tool or by hand. They are loose, because another version may store
 * further members.
 */

export const anyObject = z.looseObject({});

/** Content that `readPageContent` can read: a tree of any age, or its JSON. */
export const contentTree = z.custom<object | string>(
  (value) => isPlainObject(value) || (typeof value === 'string' && /^\s*\{/.test(value)),
  'must be an object',
);

export const proposalOrigin = z.looseObject({
  run: z.string(),
  by: z.string().nullable(),
  source: changeSource,
  from: z.string(),
  hash: z.string(),
});

export const storedReplies = z.array(
  z.looseObject({ id: z.string(), text: z.string(), by: z.string(), written_at: z.date() }),
);
export const datesById = z.record(z.string(), z.date());

export const storedScopes = z.array(z.enum(TOKEN_SCOPES));

export const imageExtension = z.enum(Object.keys(IMAGE_TYPES));

export const storedRun = contentRun.shape;
/** Without the items that have their own documents. */
export const storedPlan = plan
  .omit({ pages: true, sections: true, items: true, images: true })
  .loose();
export const runTotals = z.record(z.string(), z.number().int());
export const runLease = z.looseObject({ what: z.string(), owner: z.string(), until: z.date() });
export const runItem = {
  page: planPage.loose(),
  document: planDocument.loose(),
  image: planImage.loose(),
};
