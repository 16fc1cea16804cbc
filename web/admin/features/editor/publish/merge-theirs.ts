import { searchDetails, type SearchDetails } from '@siteyard/schemas/search-details';
import type { JsonObject } from '@siteyard/schemas/json';
import type { MergeConflict } from '@siteyard/schemas/merge/conflict';
import { mergeDraft, type DraftMerge } from '@siteyard/schemas/merge/draft';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PageAnswer } from '@siteyard/schemas/page';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { blockEditors } from '../../../../blocks/editors.ts';

/** What a page is, or was when a draft of it was started. */
export type PageState = Pick<
  PageAnswer,
  'title' | 'description' | 'address' | 'social_image' | 'content'
> &
  SearchDetails;

/**
 * Merges what is edited here with what the page has become. Where both sides changed the same
 * thing, the content has ours, and the conflict names it.
 * @param base what the page was when editing began
 * @param sent what would be published from here
 */
export function mergeTheirs(base: PageState, sent: JsonObject, theirs: PageState): DraftMerge {
  return mergeDraft(stateOf(base), readPageContent(sent).content, stateOf(theirs));
}

function stateOf(page: PageState): MergeablePage {
  const { title, description, address, social_image } = page;
  const { content } = readPageContent(page.content);
  return { title, description, address, social_image, ...searchDetails(page), content };
}

const DETAILS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  address: 'Address',
  social_image: 'Social image',
  search_title: 'Search title',
  noindex: 'Hidden from search engines',
};

/** Names what both sides changed, as a line of a list, such as `Heading (text): “Fleet”`. */
export function describeClash({ kind, path, block, theirs }: MergeConflict): string {
  if (!block) return withValue(DETAILS[path] ?? path, theirs);
  const label = blockEditors[block.type]?.label ?? block.type;
  if (kind === 'removed') return `${label}: one side removed it, the other changed it`;
  if (kind === 'place') return `${label}: moved to different places`;
  return withValue(path === '' ? label : `${label} (${path})`, theirs);
}

/** How many characters of their value are shown. */
const SHOWN = 60;

function withValue(name: string, theirs: unknown): string {
  if (typeof theirs !== 'string' || theirs.trim() === '') return name;
  const text = theirs.length > SHOWN ? `${theirs.slice(0, SHOWN)}…` : theirs;
  return `${name}: theirs is “${text}”`;
}
