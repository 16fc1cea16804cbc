import { useQuery } from '@tanstack/react-query';
import type { LibraryPicture } from '../../../ui/image-library.ts';
import { sampleOnPageQuery } from '../api/sample-on-page.ts';
import { useEditor } from '../editor-context.ts';
import { useGetPuck } from '../puck/puck.ts';
import { describedProps } from './described-props.ts';
import { changeProps } from '../content/change-block.ts';

/**
 * Sets a picture from the library and its alternative text in the selected block, if the block has none;
 * null removes both. An alternative text of a sample picture is replaced. Both changes are one undo step.
 * @param imageField the path of the address in the block's props: `src`, `items[0].imageUrl`
 * @param altField the prop of the alternative text, in the same object as the address
 * @param shown the address of the current picture
 * @returns a function that returns whether it changed the block
 */
export function useDescribedPicture(
  imageField: string | undefined,
  altField: string | undefined,
  shown: string,
): (picture: Pick<LibraryPicture, 'url' | 'alt'> | null) => boolean {
  const getPuck = useGetPuck();
  const { pageId } = useEditor();
  // Loaded by the bar above the canvas.
  const { data: sample } = useQuery({ ...sampleOnPageQuery(pageId), enabled: false });
  const isStale = sample?.pictures.includes(shown) ?? false;
  return (picture) => {
    const { selectedItem } = getPuck();
    if (!imageField || !altField || !selectedItem) return false;
    const changed = describedProps(selectedItem.props, imageField, altField, picture, isStale);
    if (!changed) return false;
    const id = String(selectedItem.props.id);
    changeProps(id, (props) => ({ ...props, ...changed }), getPuck);
    return true;
  };
}
