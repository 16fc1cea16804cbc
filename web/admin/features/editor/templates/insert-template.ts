import type { TakenTemplate } from '@siteyard/schemas/content';
import { announce } from '../announce.ts';
import { freshBlocks } from '../content/fresh-blocks.ts';
import { reportOmitted } from '../content/report-omitted.ts';
import { insertBlocks } from '../content/insert-blocks.ts';
import type { GetPuck } from '../puck/puck.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { closeList } from '../sidebar/sidebars.ts';
import { endOfZone } from '../content/places.ts';

/** Inserts the blocks of a template into an empty page, below the navbar. One history step. */
export function insertTemplate(
  { name, contentVersion, blocks }: TakenTemplate & { name: string },
  getPuck: GetPuck,
): void {
  const fresh = freshBlocks({ contentVersion, content: blocks });
  reportOmitted(fresh);
  closeList(getPuck);
  insertBlocks(fresh.blocks, endOfZone(ROOT_ZONE, getPuck), getPuck);
  announce(`The template ${name} was inserted.`);
}
