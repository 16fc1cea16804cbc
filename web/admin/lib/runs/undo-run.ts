import { queryOptions } from '@tanstack/react-query';
import type { ContentRun } from '@siteyard/schemas/content-run';
import { callApi } from '../http.ts';

/** Prefix of all query keys of runs. */
export const RUNS_KEY = ['runs'] as const;

/** How often a run is looked at while it is being applied, in ms. */
export const POLL_MS = 700;

const getHead = (id: string, signal?: AbortSignal) =>
  callApi<ContentRun>(`/api/runs/${id}?without=plan`, signal ? { signal } : {});

/** `GET /api/runs/{id}` without its plan; asks again until the run has ended. */
export const runHeadQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'head'],
    queryFn: ({ signal }) => getHead(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? POLL_MS : false),
  });

/** `POST /api/runs/{id}/undo`; returns the run that undoes it, which is not done yet. */
export const undoRun = (id: string, force: boolean) =>
  callApi<ContentRun>(`/api/runs/${id}/undo`, { method: 'POST', json: { force } });

/** Undoes a run that nobody has edited since, and waits for the end; returns the run that undid it. */
export async function undoneRun(id: string): Promise<ContentRun> {
  let run = await undoRun(id, false);
  while (run.state !== 'applied' && run.state !== 'failed' && run.state !== 'discarded') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    run = await getHead(run.id);
  }
  return run;
}
