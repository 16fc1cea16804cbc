import type { IncomingMessage } from 'node:http';

/** Whether a request comes with the cookie of this name, be it worth anything or not. */
export function carriesCookie(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): boolean {
  return (headers.cookie ?? '').includes(`${name}=`);
}
