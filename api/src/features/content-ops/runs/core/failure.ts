import { AppError } from '@siteyard/schemas/errors';
import { OutcomeUnknown } from '../../../../content/errors.ts';
import { isDatabaseUnavailable } from '../../../../lib/database-unavailable.ts';
import type { Logger } from '../../../../log.ts';
import type { Run } from '../store/run.model.ts';

/** The most issues in the text of a stored failure. */
const PLACES = 20;
/** The most issues in the list of a stored failure. */
const MAX_ISSUES = 100;

/** The content log has no commit of the run, and will not get one. */
const DATABASE_AWAY = {
  code: 'unavailable',
  error: 'The database did not answer in time, so nothing was changed. Please try again.',
};

/** Describes why the work on a run failed, for later requests. */
export function failureOf(
  error: unknown,
  logger: Pick<Logger, 'error'>,
): NonNullable<Run['error']> {
  if (error instanceof OutcomeUnknown || isDatabaseUnavailable(error)) return DATABASE_AWAY;
  if (!(error instanceof AppError)) {
    logger.error({ err: error }, 'a run could not be planned or prepared');
    return { code: 'internal_error', error: 'Something went wrong, so nothing was changed.' };
  }
  const { code, message, issues = [], body } = error;
  const places = issues.slice(0, PLACES).map(({ path, message: text }) => `${path}: ${text}`);
  const more = issues.length - places.length;
  return {
    code,
    error: [message, ...places, ...(more > 0 ? [`and ${more} more`] : [])].join('\n  '),
    ...(issues.length > 0 && {
      issues: issues
        .slice(0, MAX_ISSUES)
        .map(({ path, message: text }) => ({ path, message: text })),
    }),
    ...(typeof body?.['can_force'] === 'boolean' && { can_force: body['can_force'] }),
  };
}
