import type { ExitCode } from './exit-codes.ts';

/**
 * Whether trying again may help: `not_sent` when the request never arrived, `cut` when nobody knows
 * whether it did.
 */
export type Transience = 'not_sent' | 'cut';

/** A foreseen failure: what is wrong, what to do, and the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /**
   * @param code a stable name for programs: `file_not_found`
   * @param hint what to do about it, as a sentence
   * @param transience undefined when trying again gives the same failure
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

/** The same error with another hint. */
export const withHint = ({ exit, code, message, transience }: CliError, hint: string): CliError =>
  new CliError(exit, code, message, hint, transience);
