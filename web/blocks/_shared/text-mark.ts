import type { BlockContext } from './view-props.ts';

/** The attribute that names the prop whose text an element on the canvas shows. */
export const TEXT_MARK = 'data-text';

/**
 * Attributes for the element that shows a text, so that the editor finds the prop to edit; undefined on
 * the public page.
 * @param path the prop, or a field of an item: `title`, `items[0].text`
 */
export function textMark({ isEditing }: Pick<BlockContext, 'isEditing'>, path: string) {
  return isEditing ? { [TEXT_MARK]: path } : undefined;
}
