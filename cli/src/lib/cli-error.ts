import type { ExitCode } from './exit-codes.ts';

/**
 * Whether trying again may help: `not_sent` if the request did not arrive, `cut` if that is unknown.
 */
export type Transience = 'not_sent' | 'cut';

/** An expected failure, with a text, a hint and an exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /**
   * @param code a stable name for programs: `file_not_found`
   * @param hint the next step for the user, as a sentence
   * @param transience undefined if another attempt would fail too
   */
  constructor(
    readonly exit: ExitCode,
    readonly code: string,
    message: string,
    readonly hint?: string,
    readonly transience?: Transience,
  ) {
    super(message);
  }
}

/** Returns a copy of an error with another hint. */
export const withHint = ({ exit, code, message, transience }: CliError, hint: string): CliError =>
  new CliError(exit, code, message, hint, transience);
