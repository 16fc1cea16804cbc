import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@siteyard/schemas/values';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { Block, PageContent } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Agent } from './app.ts';

/** A block with a new id. */
export function block(type: string, props: JsonObject = {}): Block {
  return { type, props: { id: `${type}-${randomUUID().slice(0, 8)}`, ...props } };
}

/** A heading of level 2 with this id. */
export const heading = (id: string, text: string): Block => ({
  type: 'HeadingBlock',
  props: { id, text },
});

/** Page content of the given blocks, as the editor sends it. */
export function pageContent(...blocks: Block[]): PageContent {
  return { contentVersion: CONTENT_VERSION, root: { props: {} }, content: blocks };
}

/** Creates a page, and publishes the blocks if there are any. */
export async function createPage(
  agent: Agent,
  overrides: JsonObject = {},
  blocks: Block[] = [],
): Promise<PageAnswer> {
  const page = { title: `Page ${randomUUID().slice(0, 8)}`, ...overrides };
  const created = await agent.post('/api/pages', { page });
  if (created.status !== 201) throw new Error(`no page: ${JSON.stringify(created.body)}`);
  if (blocks.length === 0) return created.body as PageAnswer;
  const { id } = created.body as PageAnswer;
  const published = await agent.put(`/api/pages/${id}`, {
    page: { content: pageContent(...blocks) },
  });
  if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published.body)}`);
  return published.body as PageAnswer;
}
