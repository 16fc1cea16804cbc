import type { RunDeps } from '../core/run-deps.ts';
import { withItems, type RunWithItems } from '../read/receipt.ts';

/**
 * Discards a run that was not applied, with its bundle.
 * @throws AppError `run_not_found`, `run_not_open`
 */
export async function discardRun(deps: RunDeps, id: string): Promise<RunWithItems> {
  const states = ['open', 'planned', 'discarded', 'failed'] as const;
  const run = await deps.store.updateUnlessApplying(states, id, { state: 'discarded' });
  await deps.store.removeContent(id);
  return withItems(deps, run);
}
