import type { Challenge, Solution } from 'altcha-lib/types';
import { signalWithTimeout } from '../signal-with-timeout.ts';

/** Timeout for solving, in ms; a ten-year-old phone needs a few seconds. */
const SOLVE_TIMEOUT_MS = 60_000;

/** Timeout for fetching a challenge, in ms. */
const FETCH_TIMEOUT_MS = 20_000;

/**
 * Fetches a challenge from this site and solves it in a worker.
 * @returns the token that the server verifies: challenge and solution as base64 of JSON
 * @throws if the challenge cannot be fetched or solved in time
 */
export async function solveAltcha(signal: AbortSignal): Promise<string> {
  const challenge = await fetchChallenge(signal);
  const solution = await solveInWorker(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

async function fetchChallenge(signal: AbortSignal): Promise<Challenge> {
  const response = await fetch('/api/captcha/challenge', {
    signal: signalWithTimeout(signal, FETCH_TIMEOUT_MS),
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`No challenge (${response.status}).`);
  return (await response.json()) as Challenge;
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), {
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
    worker.postMessage({ challenge, timeout: SOLVE_TIMEOUT_MS });
  }).finally(() => worker.terminate());
}
