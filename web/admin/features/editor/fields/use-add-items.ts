import { isPlainObject, type JsonObject } from '@siteyard/schemas/values';
import type { ArrayField } from '../../../../blocks/_shared/block-editor.ts';
import type { LibraryPicture } from '../../../ui/image-library.ts';
import { setProp } from '../content/change-block.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck } from '../puck/puck.ts';
import { selectedId } from '../content/selection.ts';

/**
 * Adds pictures to a list of the selected block, even if another block is selected during the upload.
 * @param name the block's prop with the list
 * @returns a function that remembers the selected block, and returns a function that adds pictures. All
 *   pictures of one call are one undo step; pictures above the list's maximum are left out.
 */
export function useAddItems(field: ArrayField, name: string) {
  const getPuck = useGetPuck();
  return () => {
    const blockId = selectedId(getPuck);
    return (pictures: readonly LibraryPicture[]) => {
      const block = blockId === undefined ? undefined : findBlock(getPuck)(blockId);
      if (blockId === undefined || !block || pictures.length === 0) return;
      const value = block.props[name];
      const items = Array.isArray(value) ? value.filter(isPlainObject) : [];
      const added = pictures.map((picture) => newItem(field, picture));
      setProp(blockId, name, [...items, ...added].slice(0, field.max), getPuck);
    };
  };
}

function newItem(
  { defaultItemProps, arrayFields, pictureField = '' }: ArrayField,
  of: LibraryPicture,
) {
  const picture = arrayFields[pictureField];
  const alt = picture?.type === 'image' ? picture.altField : undefined;
  return {
    ...defaultItemProps,
    [pictureField]: of.url,
    ...(alt && { [alt]: of.alt }),
  } as JsonObject;
}
