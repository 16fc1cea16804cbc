import type { ChangedEntities, CommitSummary, PageAction } from '@siteyard/schemas/http';
import { count } from './output.ts';

/** The actions on a page, in words. */
const ACTIONS: Record<PageAction, string> = {
  create: 'created',
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
  restore: 'restored',
  purge: 'removed for good',
  content: 'changed',
  details: 'details changed',
  schedule: 'schedule changed',
};

/** The most pages that one line names. */
const NAMED = 3;

/** Describes what a commit changed, in one line: `/pages/14 "Fleet" published; settings`. */
export function describeChanged(changed: ChangedEntities): string {
  const { pages, page_count, settings, items, item_count, sections, pictures } = changed;
  const named = pages
    .slice(0, NAMED)
    .map(({ id, title, actions }) => `/pages/${id} "${title}" ${wordsOf(actions)}`);
  const more = page_count - named.length;
  return [
    ...named,
    ...(more > 0 ? [count(more, 'more page')] : []),
    ...(settings ? ['settings'] : []),
    ...items.slice(0, NAMED).map(({ name, actions }) => `item "${name}" ${wordsOf(actions)}`),
    ...(item_count > NAMED ? [count(item_count - NAMED, 'more item')] : []),
    ...(sections.length > 0 ? [count(sections.length, 'section')] : []),
    ...(pictures.length > 0 ? [count(pictures.length, 'picture')] : []),
  ].join('; ');
}

/** `created and published`: an action that another one implies is left out. */
function wordsOf(actions: readonly PageAction[]): string {
  const isPublished = actions.includes('publish');
  const told = actions.filter((action) => action !== 'content' || !isPublished);
  return told.map((action) => ACTIONS[action]).join(', ');
}

/** Describes the kind and the origin of a change: `import of ./site (abc1234)`, `undo of 12`. */
export function kindOf({ kind, run, undoes, brings_back }: CommitSummary): string {
  if (undoes !== null) return `undo of ${undoes}`;
  if (brings_back !== null) return `back to ${brings_back}`;
  const word = kind.replaceAll('_', ' ');
  if (!run?.from) return word;
  return `${word} of ${run.from}${run.git_commit ? ` (${run.git_commit.slice(0, 12)})` : ''}`;
}
