import { AppError } from '@siteyard/schemas/errors';
import type { Response } from 'express';

/** A signal that is aborted when the client disconnects before the answer. */
export function disconnectSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    // The client does not receive this error. It is an AppError so that it is not logged as a bug.
    if (!res.writableFinished)
      controller.abort(
        new AppError('invalid_request', { message: 'The client has disconnected.' }),
      );
  };
  if (res.destroyed || res.closed) abort();
  else res.once('close', abort);
  return controller.signal;
}
