import type { Plan } from '@siteyard/schemas/planning';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run-store.service.ts';

type Deps = Pick<RunDeps, 'store' | 'requests'>;

/** Counts the contact requests that an import would add; undefined if it does not include them. */
export async function planContacts(
  { store, requests }: Deps,
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

/**
 * Plans an undo: it moves the contact requests that the undone run has added to the trash, or brings
 * them back. Null if that run did nothing to contact requests.
 */
export async function planUndoOfContacts(
  { requests }: Deps,
  { contacts: done, plan: before }: Run,
): Promise<{ counts: Plan['contact_requests']; contacts: Run['contacts'] } | null> {
  if (!done) return null;
  const { live, undone } = await requests.countAdded(done.of);
  const isTakenBack = done.action === 'add';
  const all = before?.contact_requests?.[isTakenBack ? 'add' : 'remove'] ?? 0;
  const counts = isTakenBack ? { add: 0, remove: live } : { add: undone, remove: 0 };
  return {
    counts: { ...counts, keep: Math.max(0, all - counts.add - counts.remove) },
    contacts: { of: done.of, action: isTakenBack ? 'remove' : 'add' },
  };
}

/** Applies the plan, in pieces. Can be repeated. @param step called before each piece */
export async function applyContacts(
  { store, requests }: Deps,
  { _id, who, undoes, contacts }: Run,
  step: () => void,
): Promise<void> {
  if (!contacts) return;
  if (contacts.action === 'remove') return requests.takeBack(contacts.of, who);
  if (undoes !== null) return requests.bringBack(contacts.of);
  for await (const sent of store.contacts(_id)) {
    step();
    await requests.add(_id, sent);
  }
}
