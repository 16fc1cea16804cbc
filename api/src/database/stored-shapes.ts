import { changeSource, contentRun, TOKEN_SCOPES } from '@siteyard/schemas/http';
import { IMAGE_TYPES } from '@siteyard/schemas/images';
import { plan, planDocument, planImage, planPage } from '@siteyard/schemas/planning';
import { isPlainObject } from '@siteyard/schemas/values';
import { z } from 'zod';

/**
 * Schemas of stored fields whose database type is not exact enough. `stored-fields.ts` reports a value that
 * does not match: another tool or a person wrote it. The schemas are loose, because another version of
 * the site may store further members.
 */

/** Any object. */
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
