import type { Connection } from 'mongoose';
import { isPlainObject } from '@siteyard/schemas/values';
import type { OldDocument } from '../lib/coerce-values.ts';

/**
 * An old document as visitors see it: with the change that a run has staged for it, if visitors see that
 * run already.
 * @param subject the name under which runs stage changes of this document
 * @param runs the runs that visitors see
 */
export async function asShown<T extends OldDocument>(
  connection: Connection,
  document: T,
  subject: string,
  runs: readonly string[],
): Promise<T> {
  const { next } = document;
  const run = isPlainObject(next) ? next['run'] : undefined;
  if (typeof run !== 'string' || !runs.includes(run)) return document;
  const staged = await connection
    .collection<{ _id: string; set?: OldDocument; unset?: string[] }>('staged_content')
    .findOne({ _id: `${run}:${subject}` });
  if (!staged) return document;
  const changed: OldDocument = { ...document, ...staged.set };
  for (const name of staged.unset ?? []) delete changed[name];
  return changed as T;
}
