import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';
import { sha256 } from './sha256.ts';

/**
 * Solves one challenge (algorithm SHA-256) in a worker. Browsers provide SHA-256 on https pages
 * only; http pages use the implementation in `sha256.ts`.
 */
const deriveKey: DeriveKeyFunction = (parameters, salt, password) => {
  if (parameters.algorithm !== 'SHA-256')
    return Promise.reject(new Error(`Unknown algorithm ${parameters.algorithm}.`));
  let data = new Uint8Array(salt.length + password.length);
  data.set(salt);
  data.set(password, salt.length);
  for (let round = Math.max(1, parameters.cost); round > 0; round -= 1) data = sha256(data);
  return Promise.resolve({ parameters: {}, derivedKey: data.subarray(0, parameters.keyLength) });
};

interface Task {
  challenge: Challenge;
  /** In ms. */
  timeout: number;
}

self.addEventListener('message', ({ data }: MessageEvent<Task>) => {
  solveChallenge({ ...data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});
