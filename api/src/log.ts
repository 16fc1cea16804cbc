import { pino, type DestinationStream, type Logger } from 'pino';
import { createLogDestination } from './log-destination.ts';

export type { Logger } from 'pino';

/**
 * One line of JSON an event on standard output; readable text at a terminal. No secret, token,
 * cookie, password or message body is ever handed to it; the redaction is a second line of defence.
 */
export async function createLogger(level: string): Promise<Logger> {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        paths: [
          '*.password',
          '*.current_password',
          '*.password_confirmation',
          '*.reset_password_token',
          '*.cookie',
          '*.authorization',
          '*.captcha_token',
        ],
        censor: '[hidden]',
      },
    },
    process.stdout.isTTY ? await terminalStream() : lines(),
  );
}

async function terminalStream(): Promise<DestinationStream> {
  try {
    const { default: pretty } = await import('pino-pretty');
    return pretty({ sync: true, ignore: 'pid,hostname,req,res', translateTime: 'SYS:HH:MM:ss' });
  } catch {
    return lines(); // Not installed: JSON lines are fine too.
  }
}

/** Lines that never hold up the site, and still arrive when it ends or crashes. */
function lines(): DestinationStream {
  const destination = createLogDestination();
  process.once('exit', () => destination.flushAtExit());
  return destination;
}
