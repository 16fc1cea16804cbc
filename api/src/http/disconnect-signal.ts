import type { Response } from 'express';

/** The client has closed the connection before the response. The error handler neither logs nor answers it. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';

  constructor() {
    super('the client has disconnected');
  }
}

/** Returns a signal that is aborted with `ClientDisconnected` if the client disconnects before the response. */
export function disconnectSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!res.writableFinished) controller.abort(new ClientDisconnected());
  };
  if (res.destroyed || res.closed) abort();
  else res.once('close', abort);
  return controller.signal;
}
