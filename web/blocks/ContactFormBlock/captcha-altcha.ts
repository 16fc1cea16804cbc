import type { Challenge, Solution } from 'altcha-lib/types';

/** A phone of ten years ago needs a few seconds; beyond this the visitor is told. */
const PATIENCE_MS = 60_000;

/**
 * Fetches a challenge from this site and solves it beside the page.
 * @returns the token that the server verifies: challenge and solution as base64 of JSON
 * @throws when the challenge cannot be had or solved in time
 */
export async function solveAltcha(signal: AbortSignal): Promise<string> {
  const response = await fetch('/api/captcha/challenge', { signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`No challenge (${response.status}).`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveInWorker(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-altcha-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<Solution>((resolve, reject) => {
    const fail = () => reject(new Error('The challenge was not solved.'));
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      if (data) resolve(data);
      else fail();
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    worker.postMessage({ challenge, timeout: PATIENCE_MS });
  }).finally(() => worker.terminate());
}
