import type { Plan } from '@siteyard/schemas/planning';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';

/** Counts the contact requests that an import would add; undefined if it does not include them. */
export async function planContacts(
  { store, requests }: Pick<RunDeps, 'store' | 'requests'>,
  { _id, options }: Run,
): Promise<Plan['contact_requests']> {
  if (!options.include?.includes('contacts')) return undefined;
  let [all, keep] = [0, 0];
  for await (const sent of store.contacts(_id)) {
    all += sent.length;
    keep += await requests.countKnown(sent.map(({ id }) => id));
  }
  return { add: all - keep, keep, remove: 0 };
}
