import type { Plan } from '@siteyard/schemas/plan';
import { sealedText } from '@siteyard/schemas/planning/seal';
import { sha256 } from '../../../lib/sha256.ts';
import type { MovedRequests } from '../../contact-requests/moved-requests.service.ts';
import type { PlannedRun } from './run-planner.service.ts';
import type { Run, RunStore } from './run-store.service.ts';
import type { RunUndo } from './run-undo.service.ts';

/** The contact requests of a run: counted when it is planned, and added once it is switched on. */
export interface RunContacts {
  /** How many an import would add; undefined where it does not include contact requests. */
  plan(run: Run): Promise<Plan['contact_requests']>;
  /** An undo that moves what the undone run has added to the trash too, or brings it back. */
  withContacts(undo: RunUndo): RunUndo;
  /** Does what was planned, in pieces. Can be repeated. @param step called before each piece */
  apply(run: Run, step: () => Promise<void>): Promise<void>;
}

export function createRunContacts(deps: {
  store: Pick<RunStore, 'contacts'>;
  requests: MovedRequests;
}): RunContacts {
  const { store, requests } = deps;

  async function planUndo(
    planned: PlannedRun,
    { contacts: done, plan: before }: Run,
  ): Promise<PlannedRun> {
    if (!done) return planned;
    const { live, undone } = await requests.countAdded(done.of);
    const isTakenBack = done.action === 'add';
    const all = before?.contact_requests?.[isTakenBack ? 'add' : 'remove'] ?? 0;
    const counts = isTakenBack ? { add: 0, remove: live } : { add: undone, remove: 0 };
    const keep = Math.max(0, all - counts.add - counts.remove);
    const plan = { ...planned.plan, contact_requests: { ...counts, keep } };
    const pages = planned.items.filter(({ written }) => written).map(({ item }) => item);
    return {
      ...planned,
      plan: { ...plan, seal: sha256(sealedText({ ...plan, pages })) },
      contacts: { of: done.of, action: isTakenBack ? 'remove' : 'add' },
    };
  }

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
    withContacts: (undo) => ({
      plan: async (run, undone, force) => planUndo(await undo.plan(run, undone, force), undone),
    }),
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
