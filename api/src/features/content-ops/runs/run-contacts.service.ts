import type { Plan } from '@siteyard/schemas/plan';
import type { MovedRequests } from '../../contact-requests/moved-requests.service.ts';
import type { Run, RunStore } from './run-store.service.ts';

/** The contact requests of a run: counted when it is planned, and added after its commit. */
export interface RunContacts {
  /** How many an import would add; undefined where it does not include contact requests. */
  plan(run: Run): Promise<Plan['contact_requests']>;
  /**
   * What an undo does: it moves what the undone run has added to the trash, or brings it back. Null
   * where that run did nothing to contact requests.
   */
  planUndo(undone: Run): Promise<{
    counts: NonNullable<Plan['contact_requests']>;
    step: NonNullable<Run['contacts']>;
  } | null>;
  /** Does what was planned, in pieces. Can be repeated. @param step called before each piece */
  apply(run: Run, step: () => Promise<void>): Promise<void>;
}

export function createRunContacts(deps: {
  store: Pick<RunStore, 'contacts'>;
  requests: MovedRequests;
}): RunContacts {
  const { store, requests } = deps;

  return {
    async plan({ _id, options }) {
      if (!options.include?.includes('contacts')) return undefined;
      let [all, keep] = [0, 0];
      for await (const sent of store.contacts(_id)) {
        all += sent.length;
        keep += await requests.countKnown(sent.map(({ id }) => id));
      }
      return { add: all - keep, keep, remove: 0 };
    },
    async planUndo({ contacts: done, plan: before }) {
      if (!done) return null;
      const { live, undone } = await requests.countAdded(done.of);
      const isTakenBack = done.action === 'add';
      const all = before?.contact_requests?.[isTakenBack ? 'add' : 'remove'] ?? 0;
      const counts = isTakenBack ? { add: 0, remove: live } : { add: undone, remove: 0 };
      return {
        counts: { ...counts, keep: Math.max(0, all - counts.add - counts.remove) },
        step: { of: done.of, action: isTakenBack ? 'remove' : 'add' },
      };
    },
    async apply({ _id, who, undoes, contacts }, step) {
      if (!contacts) return;
      if (contacts.action === 'remove') await requests.takeBack(contacts.of, who);
      else if (undoes !== null) await requests.bringBack(contacts.of);
      else
        for await (const sent of store.contacts(_id)) {
          await step();
          await requests.add(_id, sent);
        }
    },
  };
}
