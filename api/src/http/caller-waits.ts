import { AppError } from '@siteyard/schemas/errors';
import type { Response } from 'express';

/** A signal that is aborted when the caller leaves before the answer. */
export function callerWaits(res: Response): AbortSignal {
  const controller = new AbortController();
  const left = () => {
    // Not sent to anybody; an AppError keeps the log from counting it as an error of the site.
    if (!res.writableFinished)
      controller.abort(new AppError('invalid_request', { message: 'The caller has left.' }));
  };
  if (res.destroyed || res.closed) left();
  else res.once('close', left);
  return controller.signal;
}
