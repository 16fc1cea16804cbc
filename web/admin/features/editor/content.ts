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
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { Data } from './puck.ts';

/** The page's own fields that the editor shows. They live on the page record, not in the content. */
export interface RootFields {
  title: string;
  description: string;
}

/** The page's own fields as they are on the server. */
export interface LoadedFields extends RootFields {
  /**
   * Titles that the page had before it was renamed beside the editor. Undo can bring one back
   * into the editor's data; that is no wish to rename the page again.
   */
  formerTitles?: readonly string[];
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
  const changed: JsonObject = {};
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
