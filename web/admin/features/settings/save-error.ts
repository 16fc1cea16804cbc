import { ApiError } from '../../lib/http.ts';
import { settingLabel } from '../../lib/settings/setting-label.ts';

/**
 * Returns the text for a failed save (specification, section 8): the server's `error`, or else its message,
 * or else 'Save failed'. If fields are invalid, the text names them.
 */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Save failed';
  const { issues, error: text, message } = error.body;
  if (issues && issues.length > 0)
    return issues
      .map((issue) => `${settingLabel(issue.path.replace(/^settings\./, ''))}: ${issue.message}`)
      .join(' ');
  return text || (typeof message === 'string' && message) || 'Save failed';
}
