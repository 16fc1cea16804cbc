import { EXIT } from './exit-codes.ts';

const undo = new Set<() => void>();

/**
 * Registers what has to be taken back when the person presses Ctrl-C, until the returned function
 * is called. It runs synchronously, just before the process ends.
 */
export function onInterrupt(takeBack: () => void): () => void {
  undo.add(takeBack);
  return () => undo.delete(takeBack);
}

/** Ends with 130 at Ctrl-C (and SIGTERM), after everything registered was taken back. */
export function handleInterrupts(): void {
  const end = () => {
    for (const takeBack of undo) takeBack();
    process.exit(EXIT.interrupted);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
