import type { LibraryPicture } from '../../../ui/image-library.ts';

type Props = Readonly<Record<string, unknown>>;

const NO_PICTURE = { url: '', alt: '' };

/**
 * Returns the changed props of a block that gets a picture together with its alternative text. Null if
 * the picture has none, or if the block already has one. Without a picture, both are removed.
 * @param imageField the prop of the address: `src`, or `items[0].imageUrl` in an item of a list
 * @param altField the prop of the alternative text, in the same object as the address
 * @param isStale whether the block's alternative text belongs to another picture and is replaced
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
