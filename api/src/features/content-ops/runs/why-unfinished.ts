import { isStaged, type NotFolded } from './fold-attempts.ts';
import type { Run } from './run-store.service.ts';

/** How many parts a text names, and an error lists. */
const [NAMED, LISTED] = [10, 100];

/**
 * Says what of an applied run could not be folded.
 * @param before what it said until now: what is done only once is not tried again
 * @returns null where everything is folded
 */
export function whyUnfinished(failed: readonly NotFolded[], before: Run['error']): Run['error'] {
  const leftOut = (before?.issues ?? []).filter(({ path }) => !isStaged(path));
  const issues = [
    ...failed.map(({ path }) => ({
      path,
      message: isStaged(path) ? 'could not be finished' : 'was left out',
    })),
    ...leftOut,
  ];
  if (issues.length === 0) return null;
  const staying = issues.filter(({ path }) => isStaged(path));
  const others = issues.filter(({ path }) => !isStaged(path));
  const sentences = [
    ...(staying.length > 0
      ? [
          `The site could not finish ${named(staying)}. Visitors see what this run changed, but nobody else can change it until it is finished. The site tries again when it starts, before the next run, and once an hour.`,
        ]
      : []),
    ...(others.length > 0 ? [`This run left out ${named(others)}.`] : []),
    'The log of the site says why.',
  ];
  return { code: 'internal_error', error: sentences.join(' '), issues: issues.slice(0, LISTED) };
}

function named(issues: readonly { path: string }[]): string {
  const some = issues.slice(0, NAMED).map(({ path }) => wordsOf(path));
  if (issues.length > NAMED) some.push(`${issues.length - NAMED} more`);
  const last = some.pop();
  return some.length === 0 ? `${last}` : `${some.join(', ')} and ${last}`;
}

/** `drafts/12`: drafts of page 12 */
function wordsOf(path: string): string {
  const [kind, id] = path.split('/');
  switch (kind) {
    case 'pages':
      return `page ${id}`;
    case 'sections':
      return `the section ${id}`;
    case 'media':
      return 'what is said of images';
    case 'drafts':
      return `the drafts of page ${id}`;
    case 'proposals':
      return `the proposal for page ${id}`;
    case 'received':
      return id === 'settings' ? 'what the settings received' : `what page ${id} received`;
    case 'activity':
      return 'the entry in the activity log';
    default:
      return `the ${path.replace('_', ' ')}`;
  }
}
