import type { TakenTemplate } from '@siteyard/schemas/content';
import { announce } from '../../../lib/announce.ts';
import { freshBlocks } from '../clipboard/block-text.ts';
import { reportOmitted } from '../clipboard/clipboard-actions.ts';
import { insertBlocks } from '../clipboard/insert-blocks.ts';
import type { GetPuck } from '../editor-context.ts';
import { ROOT_ZONE } from '../puck/puck.ts';
import { closeList } from '../sidebar/sidebars.ts';

/** Inserts the blocks of a template into an empty page, below the navbar. One history step. */
export function insertTemplate(
  { name, contentVersion, blocks }: TakenTemplate & { name: string },
  getPuck: GetPuck,
): void {
  const fresh = freshBlocks({ contentVersion, content: blocks });
  reportOmitted(fresh);
  closeList(getPuck);
  const end = { zone: ROOT_ZONE, index: getPuck().appState.data.content.length };
  insertBlocks(fresh.blocks, end, getPuck);
  announce(`The template ${name} was inserted.`);
}
