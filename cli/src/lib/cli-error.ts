import type { ExitCode } from './exit-codes.ts';

/** A foreseen failure: what is wrong, what to do, and the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /**
   * @param code a stable name for programs: `file_not_found`
   * @param hint what to do about it, as a sentence
   */
  constructor(
    readonly exit: ExitCode,
    readonly code: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}
