import { EXIT } from './exit-codes.ts';

const cleanUps = new Set<() => void>();

/**
 * Registers a function that runs when the person presses Ctrl-C, just before the process exits. It
 * must be synchronous.
 * @returns a function that removes the registration
 */
export function onInterrupt(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** On Ctrl-C (SIGINT) and SIGTERM, runs all registered functions and exits with 130. */
export function handleInterrupts(): void {
  const end = () => {
    for (const cleanUp of cleanUps) cleanUp();
    process.exit(EXIT.interrupted);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
