import type { Plan } from '@siteyard/schemas/planning';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';

/**
 * Plans an undo: it moves the contact requests that the undone run has added to the trash, or brings
 * them back. Null if that run did nothing to contact requests.
 */
export async function planUndoOfContacts(
  { requests }: Pick<RunDeps, 'requests'>,
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
