import type { ExitCode } from './exit-codes.ts';

/** An end that `sitectl` foresaw: what is wrong, what to do, and what to exit with. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /**
   * @param code a stable name for programs: `file_not_found`
   * @param hint what to do, as a sentence
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
