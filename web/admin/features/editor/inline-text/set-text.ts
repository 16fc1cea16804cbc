import { removeForbidden } from '@siteyard/schemas/primitives/text';
import { changeProps } from '../content/change-block.ts';
import type { GetPuck } from '../puck/puck.ts';
import type { TextPlace } from './open-text.ts';
import { withTextAt } from './text-prop.ts';

/**
 * Sets a text of a block.
 * @param record whether the change is a history step; false while the user types, which is one step
 */
export function setText(place: TextPlace, text: string, getPuck: GetPuck, record = false): void {
  changeProps(place.blockId, (props) => withTextAt(props, place.path, text), getPuck, record);
}

/**
 * Removes the characters that a field does not accept from a text.
 * @param oneLine whether line breaks, such as those of pasted text, become spaces
 */
export function acceptedText(text: string, oneLine: boolean): string {
  const allowed = removeForbidden(text);
  return oneLine ? allowed.replace(/[\r\n]+/g, ' ') : allowed;
}
