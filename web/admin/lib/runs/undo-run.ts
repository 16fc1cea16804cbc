import { queryOptions } from '@tanstack/react-query';
import type { ContentRun } from '@siteyard/schemas/http';
import { callApi } from '../http.ts';

/** Prefix of all query keys of runs. */
export const RUNS_KEY = ['runs'] as const;

/** The interval at which a run is read while it is being applied, in ms. */
export const POLL_MS = 700;

const getHead = (id: string, signal?: AbortSignal) =>
  callApi<ContentRun>(`/api/runs/${id}?without=plan`, { signal });

/** `GET /api/runs/{id}` without its plan; repeated until the run, and a run that undoes it, has ended. */
export const runHeadQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'head'],
    queryFn: ({ signal }) => getHead(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'applying' || data?.undoing !== undefined ? POLL_MS : false,
  });

/** The maximum time that a call waits for a refusal, in seconds. A large undo takes longer to prepare. */
const WAIT = 3;

/**
 * `POST /api/runs/{id}/undo`. Returns the run that undoes it, which is still being prepared or applied in
 * the background.
 */
export const undoRun = (id: string, force: boolean) =>
  callApi<ContentRun>(`/api/runs/${id}/undo?wait=${WAIT}`, { method: 'POST', json: { force } });

/** Whether a started run has ended without changing anything. */
export const hasFailed = (run: ContentRun | undefined): boolean =>
  run !== undefined && !['applying', 'applied'].includes(run.state);

/** The reason why a started run changed nothing. A run with the state `open` was lost by a restart. */
export const whyFailed = ({ error, state }: Pick<ContentRun, 'error' | 'state'>): string =>
  error?.error ??
  (state === 'open'
    ? 'The site was restarted before anything was changed. Try again.'
    : 'The undo failed. Nothing was changed.');

/** Undoes a run without `force` and waits until the undo ends. Returns the run that undid it. */
export async function undoAndWait(id: string): Promise<ContentRun> {
  let run = await undoRun(id, false);
  while (run.state === 'applying') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    run = await getHead(run.id);
  }
  return run;
}
