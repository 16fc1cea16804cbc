import type { LibraryPicture } from '../../../ui/image-library.ts';

type Props = Readonly<Record<string, unknown>>;

const NO_PICTURE = { url: '', alt: '' };

/**
 * The props that change where a block gets a picture with its description; null where there is no
 * description, or the block has one already. Without a picture nothing is left to describe.
 * @param imageField where the address is: `src`, or `items[0].imageUrl` in an item of a list
 * @param altField the field for the description, beside that of the address
 * @param isStale whether the description there is of another picture, and goes with it
 */
export function describedProps(
  props: Props,
  imageField: string,
  altField: string,
  picture: Pick<LibraryPicture, 'url' | 'alt'> | null,
  isStale = false,
): Props | null {
  const { url, alt } = picture ?? NO_PICTURE;
  const isFree = (holder: Props) =>
    picture === null || isStale || String(holder[altField] ?? '').trim() === '';
  if (picture && alt === '' && !isStale) return null;
  const [, list, at, key] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(imageField) ?? [];
  if (!list || !key) return isFree(props) ? { [imageField]: url, [altField]: alt } : null;
  const items = props[list];
  const item = Array.isArray(items) ? (items[Number(at)] as Props | undefined) : undefined;
  if (!item || !isFree(item)) return null;
  const described = { ...item, [key]: url, [altField]: alt };
  return { [list]: (items as Props[]).with(Number(at), described) };
}
