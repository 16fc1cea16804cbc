import { pino, type DestinationStream, type Logger } from 'pino';
import { createLogDestination } from './log-destination.ts';

export type { Logger } from 'pino';

/**
 * Logs one line of JSON per event to standard output, or readable text to a terminal. No secret,
 * token, cookie, password or message body is ever logged; the redaction is a second line of defence.
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
    return lines(); // pino-pretty is not installed, so the log has JSON lines.
  }
}

/** Never blocks the site, and still writes the last lines when the process exits or crashes. */
function lines(): DestinationStream {
  const destination = createLogDestination();
  process.once('exit', () => destination.flushAtExit());
  return destination;
}
