import { checkValue } from '@siteyard/schemas/errors';
import { deserialize, type Document, type Long } from 'bson';
import { z } from 'zod';
import { MAX_DOCUMENT_BYTES } from './archive/archive-format.ts';
import { damaged } from './backup-problem.ts';
import { SITE_STATE } from './stored-collections.ts';

/** The maximum nesting of documents and lists in a stored document. */
const MAX_DEPTH = 180;
/** The maximum number of bytes that a restore adds to a document, for the file id of a picture's bytes. */
const ADDED_BYTES = 64;

const date = z.date('must be a date');
const siteFields = z.strictObject({
  _id: z.literal('site'),
  site_id: z.string().nullish(),
  last_page_id: z.number().int().min(0),
  lineages: z.array(z.string()).nullish(),
  migrations: z
    .array(
      z.looseObject({
        id: z.string(),
        checksum: z.string(),
        run: z.string(),
        who: z.string().nullish(),
        applied_at: date,
      }),
    )
    .nullish(),
  seeded_with: z.string().nullish(),
  seeded_at: date.nullish(),
  kept_samples: z
    .looseObject({ seed: z.string(), pages: z.array(z.number()), hours: z.boolean().optional() })
    .nullish(),
});

/**
 * Refuses a document of a backup that the database would refuse. Without this check, a restore would fail
 * after it has removed the present data, and could neither finish nor be reverted. A document that the
 * site cannot read is accepted, because sites have such documents too.
 * @param document the result of `fromBson` for `bson`
 * @throws BackupProblem
 */
export function checkRestorable(collection: string, document: Document, bson: Buffer): void {
  const id: unknown = document['_id'];
  if (id === undefined) throw damaged(`a document of ${collection}`, 'has no id');
  if (Array.isArray(id) || !isKey(id, 0))
    throw damaged(`a document of ${collection}`, 'has an id that no database accepts');
  const name = `the document ${JSON.stringify(String(id))} of ${collection}`;
  const fault = faultOf(document, MAX_DEPTH);
  if (fault !== null) throw damaged(name, fault);
  const dollar = Object.keys(document).find((field) => field.startsWith('$'));
  if (dollar !== undefined)
    throw damaged(name, `has a field ${JSON.stringify(dollar)}, which no database accepts`);
  if (bson.length + ADDED_BYTES > MAX_DOCUMENT_BYTES) throw damaged(name, 'is too large');
  if (collection === SITE_STATE.name) checkSite(bson);
}

/** Checks the document of the site. All instances need its fields to start. */
function checkSite(bson: Buffer): void {
  const checked = checkValue(siteFields, deserialize(bson), 1);
  if (checked.ok) return;
  const [problem] = checked.problems;
  throw damaged('in the document of the site,', `${problem?.path} ${problem?.message}`);
}

/**
 * The BSON types that the embedded database can compare, so that they can be ids. These are their
 * JavaScript names.
 */
const KEY_TYPES = new Set(['Int32', 'Double', 'ObjectId', 'Binary']);

/** Whether a value can be an id, or a part of one. */
function isKey(value: unknown, depth: number): boolean {
  if (value === undefined || depth > MAX_DEPTH) return false;
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  const type = (value as { _bsontype?: string })._bsontype;
  if (type === 'Long') return Number.isSafeInteger((value as Long).toNumber());
  if (type !== undefined) return KEY_TYPES.has(type);
  return Object.entries(value).every(
    ([name, inner]) =>
      // A restore compares ids as text, which fails if a value has this field.
      name !== 'toString' && !(depth === 0 && name.startsWith('$')) && isKey(inner, depth + 1),
  );
}

/** Returns the reason why a value cannot be written, including nested values; null if it can. */
function faultOf(value: object, levels: number): string | null {
  if (levels < 0) return `is nested too deeply; at most ${MAX_DEPTH} levels`;
  // The driver treats an object with this field as a special type, and fails.
  if (Object.hasOwn(value, '_bsontype')) return 'has a field "_bsontype", which cannot be written';
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner !== 'object' || inner === null || ArrayBuffer.isView(inner)) continue;
    const fault = faultOf(inner, levels - 1);
    if (fault !== null) return fault;
  }
  return null;
}
