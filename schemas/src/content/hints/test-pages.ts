import type { Block, PageContent } from '../page-content.ts';
import type { PageHint } from './page-hint.ts';

export const block = (type: string, props: object = {}, id = type): Block => ({
  type,
  props: { id, ...props },
});
export const page = (...content: Block[]): PageContent => ({
  contentVersion: 3,
  root: { props: {} },
  content,
});
export const where = (hints: readonly PageHint[]) =>
  hints.map(({ kind, blockId, field }) => `${kind} ${blockId}.${field}`);
