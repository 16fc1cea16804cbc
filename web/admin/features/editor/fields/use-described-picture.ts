import { useQuery } from '@tanstack/react-query';
import type { LibraryPicture } from '../../../ui/image-library.ts';
import { sampleOnPageQuery } from '../api/sample-on-page.ts';
import { useEditor } from '../editor-context.ts';
import { ROOT_ZONE, useGetPuck } from '../puck.ts';
import { describedProps } from './described-props.ts';

/**
 * Sets a picture from the library and its description in the selected block, if the block has an
 * empty field for the description; null takes both away. The description of a picture of the sample
 * site goes with that picture. The two are one undo step.
 * @param imageField where the address is in the block's props: `src`, `items[0].imageUrl`
 * @param altField the field for the description, beside that of the address
 * @param shown the address of the picture that is there
 * @returns a function that returns whether it did so
 */
export function useDescribedPicture(
  imageField: string | undefined,
  altField: string | undefined,
  shown: string,
): (picture: Pick<LibraryPicture, 'url' | 'alt'> | null) => boolean {
  const getPuck = useGetPuck();
  const { pageId } = useEditor();
  // The bar above the canvas loads it.
  const { data: sample } = useQuery({ ...sampleOnPageQuery(pageId), enabled: false });
  const isStale = sample?.pictures.includes(shown) ?? false;
  return (picture) => {
    const { selectedItem, appState, getSelectorForId, dispatch } = getPuck();
    const { itemSelector } = appState.ui;
    if (!imageField || !altField || !selectedItem || !itemSelector) return false;
    const props = describedProps(selectedItem.props, imageField, altField, picture, isStale);
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
