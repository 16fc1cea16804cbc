import { removeForbidden } from '@siteyard/schemas/primitives/text';
import type { Block } from '@siteyard/schemas/content';
import type { GetPuck } from '../editor-context.ts';
import { findBlock } from '../content/places.ts';
import { ROOT_ZONE } from '../puck/puck.ts';
import type { TextPlace } from './open-text.ts';
import { withTextAt } from './text-prop.ts';

type Props = Block['props'];

/**
 * Sets a text of a block.
 * @param record whether the change is a history step; false while the user types, which is one step
 */
export function setText(place: TextPlace, text: string, getPuck: GetPuck, record = false): void {
  change(place.blockId, (props) => withTextAt(props, place.path, text), record, getPuck);
}

/** Sets a whole prop of a block, as one history step. */
export function setProp({ blockId, path }: TextPlace, value: unknown, getPuck: GetPuck): void {
  change(blockId, (props) => ({ ...props, [path]: value }), true, getPuck);
}

function change(id: string, by: (props: Props) => Props, recordHistory: boolean, get: GetPuck) {
  const block = findBlock(get)(id);
  const at = block && get().getSelectorForId(id);
  if (!block || !at) return;
  get().dispatch({
    type: 'replace',
    destinationIndex: at.index,
    destinationZone: at.zone ?? ROOT_ZONE,
    data: { ...block, props: by(block.props) },
    recordHistory,
  });
}

/**
 * Removes the characters that a field does not accept from a text.
 * @param oneLine whether line breaks, such as those of pasted text, become spaces
 */
export function acceptedText(text: string, oneLine: boolean): string {
  const allowed = removeForbidden(text);
  return oneLine ? allowed.replace(/[\r\n]+/g, ' ') : allowed;
}
