import {
  withSearchDefaults,
  checkPageContent,
  canonicalText,
  withDefaults,
  withNavbarFirst,
  readPageContent,
  walkBlocks,
  type Block,
  type PageContent,
  type PageDetails,
} from '@siteyard/schemas/content';
import type { Issue } from '@siteyard/schemas/errors';
import { sortKeys, type JsonObject } from '@siteyard/schemas/values';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Data } from '../puck/puck.ts';

/** The page's own fields in the editor. They are stored in the page record, not in the content. */
export interface RootFields {
  title: string;
  description: string;
}

export type ProposedDetails = Partial<
  Pick<PageDetails, 'address' | 'social_image' | 'search_title' | 'noindex'>
>;

/** The page's own fields on the server. */
export interface LoadedFields extends RootFields {
  /**
   * Earlier titles of the page, from before it was renamed outside of the editor. Undo can restore one of
   * them in the editor's data, which must not rename the page again.
   */
  formerTitles?: readonly string[];
  /**
   * Details in the content that the editor does not show, such as the address in a proposal. They are sent
   * together with the content.
   */
  proposed?: ProposedDetails;
}

/**
 * Converts content of any version into the editor's data: the navbar first, complete props, a list in
 * every slot, and the page's own fields in the root.
 */
export function toEditorData(raw: unknown, fields: RootFields): Data {
  const read = withDefaults(readPageContent(raw).content);
  const { title, description } = { ...fields, ...pickRootFields(read.root.props) };
  const props: RootFields = { title, description };
  return { root: { props }, content: withNavbarFirst(read.content) };
}

/**
 * Converts the editor's data into the content of a publish or a draft. The root has only the changed
 * fields, so that a publish does not revert another person's rename.
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

/** The details in a content that the editor does not show and that differ from the page's. */
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

/** Content as text for comparison: equal contents have equal texts. */
export function sentText(sent: JsonObject): string {
  const { content } = readPageContent(sent);
  return JSON.stringify(sortKeys(content.root.props)) + canonicalText(content);
}

/** The problems for which the API would refuse to publish this content, by the same rules. */
export function findProblems(sent: JsonObject, stored: unknown): Issue[] {
  const { content } = readPageContent(sent);
  const issues: Issue[] = checkPageContent(content, readPageContent(stored).content);
  const { title } = content.root.props;
  if (typeof title === 'string' && title.trim() === '')
    issues.push({ path: 'root.props.title', message: 'must not be blank', field: 'title' });
  return issues;
}

/** The blocks of the editor's data as page content, for checks of the blocks. */
export const blocksAsPage = (content: Data['content']) =>
  ({ contentVersion: CONTENT_VERSION, root: { props: {} }, content }) as PageContent;

/** The description of the page in the editor's data. */
export const descriptionIn = (data: Data): string =>
  pickRootFields(data.root.props ?? {}).description ?? '';

/** The block types in the tree, without duplicates. */
export function listTypes(data: Data): string[] {
  const types = [...walkBlocks(blocksAsPage(data.content))].map(({ block }) => block.type);
  return [...new Set(types)].sort();
}
