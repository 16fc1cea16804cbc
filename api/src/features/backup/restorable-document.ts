import { checkValue } from '@siteyard/schemas/errors';
import { deserialize, type Document, type Long } from 'bson';
import { z } from 'zod';
import { MAX_DOCUMENT_BYTES } from './archive/archive-format.ts';
import { damaged } from './backup-problem.ts';
import { SITE_STATE } from './stored-collections.ts';

/** Levels of documents and lists below a document that a database stores. */
const MAX_DEPTH = 180;
/** The most bytes that a restore adds to a document: the place of the bytes of a picture. */
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
 * Refuses a document of a backup that no database would store. A restore would notice this only after it
 * has removed the present data, and could neither finish nor go back. A document that the site cannot
 * read is accepted, because sites have such documents, too.
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

/** Checks the document of the site. All instances read its fields, and none starts without them. */
function checkSite(bson: Buffer): void {
  const checked = checkValue(siteFields, deserialize(bson), 1);
  if (checked.ok) return;
  const [problem] = checked.problems;
  throw damaged('in the document of the site,', `${problem?.path} ${problem?.message}`);
}

/**
 * The types of BSON that the embedded database can compare, and so store as ids, by their JavaScript
 * names.
 */
const KEY_TYPES = new Set(['Int32', 'Double', 'ObjectId', 'Binary']);

/** Whether a value can be an id, or be in one. */
function isKey(value: unknown, depth: number): boolean {
  if (value === undefined || depth > MAX_DEPTH) return false;
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  const type = (value as { _bsontype?: string })._bsontype;
  if (type === 'Long') return Number.isSafeInteger((value as Long).toNumber());
  if (type !== undefined) return KEY_TYPES.has(type);
  return Object.entries(value).every(
    ([name, inner]) =>
      // A value with this field cannot be compared as text, as a restore does.
      name !== 'toString' && !(depth === 0 && name.startsWith('$')) && isKey(inner, depth + 1),
  );
}

/** Returns the reason why a document cannot be written, also because of a nested value, reference or code; null if it can. */
function faultOf(value: object, levels: number): string | null {
  if (levels < 0) return `is nested too deeply; at most ${MAX_DEPTH} levels`;
  // The driver takes an object with this field for a value of another type, and fails.
  if (Object.hasOwn(value, '_bsontype')) return 'has a field "_bsontype", which cannot be written';
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner !== 'object' || inner === null || ArrayBuffer.isView(inner)) continue;
    const fault = faultOf(inner, levels - 1);
    if (fault !== null) return fault;
  }
  return null;
}
