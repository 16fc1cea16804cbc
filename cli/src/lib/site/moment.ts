import { DOCUMENT_FOLDERS } from '@siteyard/schemas/bundle';
import { commitList } from '@siteyard/schemas/http';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isNumberFromOne } from '../page-number.ts';
import { wrongUsage } from '../wrong-usage.ts';
import type { Client } from './client.ts';

/** A moment of a site's history: after a commit, or at a time. */
export type Moment = { number: number } | { at: Date };

/** `2026-11-20`, `2026-11-20T14:30`, with seconds and a time zone if wanted. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Whether a text is a date without a time. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Whether a text names a moment. */
export const isMoment = (text: string): boolean => isNumberFromOne(text) || TIME.test(text);

/**
 * Reads a moment: the number of a commit, a date (the end of that day, in the time zone of this machine),
 * or a time.
 * @param option the name of the option or argument, for the error
 * @throws CliError `wrong_usage`
 */
export function parseMoment(text: string, option: string): Moment {
  if (isNumberFromOne(text)) return { number: Number(text) };
  const at = new Date(isDay(text) ? `${text}T23:59:59.999` : text);
  if (TIME.test(text) && !Number.isNaN(at.getTime())) return { at };
  throw wrongUsage(
    `${option} "${text}" is neither the number of a change nor a time.`,
    'For example: 2026-11-20, 2026-11-20T14:30, or a number that "sitectl log" shows.',
  );
}

/**
 * Finds the last commit at or before a moment.
 * @throws CliError `commit_not_found` if the site is newer than the moment
 */
export async function commitAt(site: Client, moment: Moment): Promise<number> {
  if ('number' in moment) return moment.number;
  const until = moment.at.toISOString();
  const { commits } = await site.get(`/api/commits?limit=1&until=${until}`, commitList);
  const [newest] = commits;
  if (newest) return newest.number;
  throw new CliError(EXIT.problems, 'commit_not_found', `The site has no changes before ${until}.`);
}

/** The calls that read the content of a site. */
const CONTENT = new RegExp(
  `^/api/operator/(site|pages|${DOCUMENT_FOLDERS.join('|')}|settings|uploads)(?=$|\\?)`,
);

/**
 * Returns a site whose content is read as of a moment. Pictures are those that the site has now.
 * @throws CliError as `commitAt`
 */
export async function siteAt(site: Client, moment: Moment): Promise<Client> {
  const number = await commitAt(site, moment);
  return {
    ...site,
    get(path, answer) {
      const asked = path.replace(/^\/api\/site_settings$/, '/api/operator/settings');
      if (!CONTENT.test(asked)) return site.get(path, answer);
      return site.get(`${asked}${asked.includes('?') ? '&' : '?'}at=${number}`, answer);
    },
  };
}
