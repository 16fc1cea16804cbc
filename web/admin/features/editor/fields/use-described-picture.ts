import type { LibraryPicture } from '../../../ui/image-library.ts';
import { ROOT_ZONE, useGetPuck } from '../puck.ts';

/**
 * Sets a picture from the library and its description in the selected block, if the block has an
 * empty field for the description. The two are one undo step.
 * @param imageField the block's prop for the address
 * @param altField the block's prop for the description
 * @returns a function that returns whether it did so
 */
export function useDescribedPicture(
  imageField: string | undefined,
  altField: string | undefined,
): (picture: LibraryPicture) => boolean {
  const getPuck = useGetPuck();
  return ({ url, alt }) => {
    const { selectedItem, appState, getSelectorForId, dispatch } = getPuck();
    const { itemSelector } = appState.ui;
    if (!imageField || !altField || !selectedItem || !itemSelector || alt === '') return false;
    if (String(selectedItem.props[altField] ?? '').trim() !== '') return false;
    const selector = getSelectorForId(selectedItem.props.id) ?? itemSelector;
    dispatch({
      type: 'replace',
      destinationIndex: selector.index,
      destinationZone: selector.zone ?? ROOT_ZONE,
      data: {
        ...selectedItem,
        props: { ...selectedItem.props, [imageField]: url, [altField]: alt },
      },
    });
    return true;
  };
}
