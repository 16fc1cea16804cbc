import { type Block, readPageContent } from '@siteyard/schemas/content';

/** A file of `fixtures/blocks`: named examples of one block type's props. */
export interface BlockExamples {
  type: string;
  examples: Readonly<Record<string, Record<string, unknown>>>;
}

/** Reads an example in the same way as a stored block. */
export function exampleBlock(type: string, name: string, props: Record<string, unknown>): Block {
  const stored = { content: [{ type, props: { ...props, id: `${type}-${name}` } }] };
  const block = readPageContent(structuredClone(stored)).content.content[0];
  if (!block) throw new Error(`The example "${name}" of ${type} is not a block.`);
  return block;
}
