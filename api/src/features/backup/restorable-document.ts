import { checkValue } from '@siteyard/schemas/check-value';
import { deserialize, type Document, type Long } from 'bson';
import { z } from 'zod';
import { MAX_DOCUMENT_BYTES } from './archive/archive-format.ts';
import { damaged } from './backup-problem.ts';
import { SITE_STATE } from './stored-collections.ts';

/** Levels of documents and lists below a document that a database stores. */
const MAX_DEPTH = 180;
/** What a restore may add to a document: where the bytes of a picture are. */
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
        ...{ id: z.string(), checksum: z.string(), run: z.string() },
        ...{ who: z.string().nullish(), applied_at: date },
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
 * Refuses a document of a backup that no database would store: a restore finds out only when it has
 * removed what was there, and could neither end nor go back. That the site can make sense of a
 * document is no condition, because sites hold malformed ones, too.
 * @param document what `fromBson` makes of `bson`
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

/** Its fields become those of the document that all instances watch: without it, nothing starts. */
function checkSite(bson: Buffer): void {
  const checked = checkValue(siteFields, deserialize(bson), 1);
  if (checked.ok) return;
  const [problem] = checked.problems;
  throw damaged('in the document of the site,', `${problem?.path} ${problem?.message}`);
}

/** Types of BSON that the embedded database compares, and so keeps as ids, by their names in JavaScript. */
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
      // What has it cannot be compared as text, as a restore does.
      name !== 'toString' && !(depth === 0 && name.startsWith('$')) && isKey(inner, depth + 1),
  );
}

/** What nobody can write of a document and what is in it, also in references and code; null for nothing. */
function faultOf(value: object, levels: number): string | null {
  if (levels < 0) return `is nested too deeply; at most ${MAX_DEPTH} levels`;
  // The driver takes what has it for a value of another type, and fails.
  if (Object.hasOwn(value, '_bsontype')) return 'has a field "_bsontype", which cannot be written';
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner !== 'object' || inner === null || ArrayBuffer.isView(inner)) continue;
    const fault = faultOf(inner, levels - 1);
    if (fault !== null) return fault;
  }
  return null;
}
