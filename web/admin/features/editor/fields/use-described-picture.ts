import type { LibraryPicture } from '../../../ui/image-library.ts';
import { ROOT_ZONE, useGetPuck } from '../puck.ts';

/**
 * Puts a picture of the library into the selected block together with its description, where the
 * block has a field for one and that is empty. The two are one step for undo.
 * @param imageField the block's prop for the address
 * @param altField the block's prop for the description
 * @returns a function that says whether it has done so
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
