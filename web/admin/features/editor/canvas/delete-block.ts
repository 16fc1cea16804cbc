import { toast } from 'sonner';
import { offerUndo } from '../../../lib/offer-undo.ts';
import { blockName } from '../content/block-name.ts';
import { insertBlocks, placeOr } from '../content/insert-blocks.ts';
import type { GetPuck } from '../puck/puck.ts';
import { findBlock } from '../content/places.ts';
import { removeBlock } from '../content/remove-block.ts';
import { focusBlock } from './show-block.ts';

/** The messages since the editor was opened. */
const messages = new Set<string | number>();

/**
 * Deletes a block, and reports this in a message that offers Undo. Undo keeps later changes of the page.
 * Does nothing if the block does not exist or cannot be deleted.
 * @param done the verb of the message
 * @returns whether the block was deleted
 */
export function deleteBlock(id: string, getPuck: GetPuck, done = 'Deleted'): boolean {
  const block = findBlock(getPuck)(id);
  const place = block && removeBlock(block, getPuck);
  if (!place) return false;
  const restore = () => {
    // Ctrl+Z may already have restored it.
    if (!findBlock(getPuck)(id)) insertBlocks([block], placeOr(place, getPuck), getPuck);
    focusBlock(id);
  };
  messages.add(offerUndo(`${done} ${blockName(block)}.`, restore));
  return true;
}

/** Closes the messages when the editor closes, because their Undo belongs to its page. */
export function dismissDeleted(): void {
  for (const message of messages) toast.dismiss(message);
  messages.clear();
}
