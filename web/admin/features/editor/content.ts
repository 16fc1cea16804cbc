import { withSearchDefaults } from '@siteyard/schemas/search-details';
import { checkPageContent } from '@siteyard/schemas/page-content/check';
import {
  canonicalText,
  withDefaults,
  withNavbarFirst,
} from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { Issue } from '@siteyard/schemas/problem';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';
import { sortKeys, type JsonObject } from '@siteyard/schemas/json';
import type { Block, PageContent } from '@siteyard/schemas/page-content';
import type { PageDetails } from '@siteyard/schemas/page';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { Data } from './puck.ts';

/** The page's own fields that the editor shows. They live on the page record, not in the content. */
export interface RootFields {
  title: string;
  description: string;
}

export type ProposedDetails = Partial<
  Pick<PageDetails, 'address' | 'social_image' | 'search_title' | 'noindex'>
>;

/** The page's own fields as they are on the server. */
export interface LoadedFields extends RootFields {
  /**
   * Titles that the page had before it was renamed beside the editor. Undo can bring one back
   * into the editor's data; that is no wish to rename the page again.
   */
  formerTitles?: readonly string[];
  /**
   * Details that the content brings along and the editor does not show, such as the address of a
   * page that was proposed. They are sent with it.
   */
  proposed?: ProposedDetails;
}

/**
 * Content as the editor works on it, from content of any age: navbar first, whole props, a list in
 * every slot, the page's own fields in the root.
 */
export function toEditorData(raw: unknown, fields: RootFields): Data {
  const read = withDefaults(readPageContent(raw).content);
  const { title, description } = { ...fields, ...pickRootFields(read.root.props) };
  const props: RootFields = { title, description };
  return { root: { props }, content: withNavbarFirst(read.content) };
}

/**
 * What is sent when the editor's data is published or kept as a draft: the root carries only the
 * fields that were changed, so that a publish does not undo somebody else's renaming.
 */
export function toSentContent(data: Data, loaded: LoadedFields): JsonObject {
  const now = pickRootFields(data.root.props ?? {});
  const changed: JsonObject = { ...loaded.proposed };
  const known = [loaded.title, ...(loaded.formerTitles ?? [])];
  if (now.title !== undefined && !known.includes(now.title)) changed.title = now.title;
  if (now.description !== undefined && now.description !== loaded.description)
    changed.description = now.description;
  return {
    contentVersion: CONTENT_VERSION,
    root: { props: changed },
    content: withNavbarFirst(data.content as Block[]),
  };
}

/** The details of a content that the editor does not show and that differ from the page's. */
export function proposedIn(
  raw: unknown,
  page: Pick<PageDetails, keyof ProposedDetails>,
): ProposedDetails {
  const { address, social_image, search_title, noindex } = readPageContent(raw).content.root.props;
  const now = withSearchDefaults(page);
  return {
    ...(typeof search_title === 'string' && search_title !== now.search_title && { search_title }),
    ...(typeof noindex === 'boolean' && noindex !== now.noindex && { noindex }),
    ...(typeof address === 'string' && address !== page.address && { address }),
    ...(typeof social_image === 'string' && social_image !== page.social_image && { social_image }),
  };
}

function pickRootFields(props: JsonObject): Partial<RootFields> {
  const { title, description } = props;
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
  };
}

/** One text for all forms of the same content: two contents that say the same give the same text. */
export function sentText(sent: JsonObject): string {
  const { content } = readPageContent(sent);
  return JSON.stringify(sortKeys(content.root.props)) + canonicalText(content);
}

/** What the API would refuse if this were published now, by the same rules. */
export function findProblems(sent: JsonObject, stored: unknown): Issue[] {
  const { content } = readPageContent(sent);
  const issues: Issue[] = checkPageContent(content, readPageContent(stored).content);
  const { title } = content.root.props;
  if (typeof title === 'string' && title.trim() === '')
    issues.push({ path: 'root.props.title', message: 'must not be blank', field: 'title' });
  return issues;
}

/** The block types in the tree, each once. */
export function listTypes(data: Data): string[] {
  const content = { content: data.content } as PageContent;
  const types = new Set<string>();
  for (const { block } of walkBlocks(content)) types.add(block.type);
  return [...types].sort();
}
