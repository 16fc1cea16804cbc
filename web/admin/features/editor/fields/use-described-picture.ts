import type { LibraryPicture } from '../../../ui/image-library.ts';
import { ROOT_ZONE, useGetPuck } from '../puck.ts';
import { describedProps } from './described-props.ts';

/**
 * Sets a picture from the library and its description in the selected block, if the block has an
 * empty field for the description; null takes both away. The two are one undo step.
 * @param imageField where the address is in the block's props: `src`, `items[0].imageUrl`
 * @param altField the field for the description, beside that of the address
 * @returns a function that returns whether it did so
 */
export function useDescribedPicture(
  imageField: string | undefined,
  altField: string | undefined,
): (picture: LibraryPicture | null) => boolean {
  const getPuck = useGetPuck();
  return (picture) => {
    const { selectedItem, appState, getSelectorForId, dispatch } = getPuck();
    const { itemSelector } = appState.ui;
    if (!imageField || !altField || !selectedItem || !itemSelector) return false;
    const props = describedProps(selectedItem.props, imageField, altField, picture);
    if (!props) return false;
    const selector = getSelectorForId(selectedItem.props.id) ?? itemSelector;
    dispatch({
      type: 'replace',
      destinationIndex: selector.index,
      destinationZone: selector.zone ?? ROOT_ZONE,
      data: { ...selectedItem, props: { ...selectedItem.props, ...props } },
    });
    return true;
  };
}
