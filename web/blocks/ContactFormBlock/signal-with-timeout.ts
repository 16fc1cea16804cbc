/**
 * Returns a signal that is aborted with another signal, or after a time in ms. `AbortSignal.any` would do
 * this, but some of the minimum browsers do not have it. Aborting a completed request has no effect, so
 * the timer is not cleared.
 */
export function signalWithTimeout(signal: AbortSignal, timeout: number): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  setTimeout(abort, timeout);
  return controller.signal;
}
