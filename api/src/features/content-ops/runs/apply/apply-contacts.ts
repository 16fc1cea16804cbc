import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';

/** Applies the plan, in pieces. Can be repeated. @param step called before each piece */
export async function applyContacts(
  { store, requests }: Pick<RunDeps, 'store' | 'requests'>,
  { _id, who, undoes, contacts }: Run,
  step: () => void,
): Promise<void> {
  if (!contacts) return;
  if (contacts.action === 'remove') return requests.takeBack(contacts.of, who);
  if (undoes !== null) return requests.restore(contacts.of);
  for await (const sent of store.contacts(_id)) {
    step();
    await requests.add(_id, sent);
  }
}
