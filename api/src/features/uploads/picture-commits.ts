import type { ImageDetails } from '@siteyard/schemas/bundle';
import type { PictureEntry } from '../../content/entities/picture.ts';
import type { ContentStore } from '../../content/store.ts';
import { sha256 } from '../../lib/sha256.ts';
import { tidyDetails } from './image-details.ts';
import type { EncodedImage } from './images/re-encode.ts';
import { imageFileName, pictureEntity, pictureOf, type Picture } from './picture.ts';
import type { PictureBytes } from './picture-bytes.ts';

type Content = Pick<ContentStore, 'commit' | 'refresh'>;

/**
 * Changes the entry of a picture. If `compute` returns null, the picture stays as it is.
 * @returns null if there is no such picture
 */
export async function commitPicture(
  content: Content,
  kind: string,
  id: string,
  compute: (present: PictureEntry | undefined, at: Date) => PictureEntry | null,
): Promise<Picture | null> {
  const snapshot = await content.refresh();
  const seen = snapshot.entry('picture', id);
  if (compute(seen, snapshot.at) === null) return seen ? pictureOf(seen) : null;
  let entry = seen;
  await content.commit(
    { by: null },
    {
      kind,
      states: [],
      compute(snapshot, at) {
        const present = snapshot.entry('picture', id);
        const next = compute(present, at);
        entry = next ?? present;
        return { entries: new Map(next ? [[pictureEntity(id), next]] : []) };
      },
    },
  );
  return entry ? pictureOf(entry) : null;
}

/**
 * Stores the bytes and the entry of a picture. A picture that the site has keeps its details.
 * @param proposed whether only a proposal shows it: a new picture is then not public yet
 */
export async function storePicture(
  { content, bytes: stored }: { content: Content; bytes: Pick<PictureBytes, 'keep'> },
  image: EncodedImage,
  about: ImageDetails,
  proposed = false,
): Promise<Picture> {
  const { extension, width, height, animated, placeholder, bytes } = image;
  const id = sha256(bytes);
  await stored.keep(image, id);
  const kept = await commitPicture(content, 'picture', id, (present, at) => {
    if (!present)
      return {
        sha256: id,
        extension,
        width,
        height,
        animated,
        placeholder,
        bytes: bytes.length,
        ...tidyDetails(about),
        ...(proposed && { proposed }),
        created_at: at,
        revision: 0,
        updated_at: at,
      };
    return proposed ? null : released(present);
  });
  // A deletion at the same moment may have removed the bytes since.
  await stored.keep(image, id);
  return kept!;
}

/** The entry of a picture that only proposals have shown, as a public one; null if it is public. */
export function released(entry: PictureEntry | undefined): PictureEntry | null {
  if (!entry?.proposed) return null;
  const { proposed: _, ...rest } = entry;
  return rest;
}

/**
 * Deletes the entry of a picture, unless a page, an item or a section shows it in the snapshot of the
 * commit.
 * @returns whether it was deleted
 */
export async function commitDeletion(content: Content, id: string): Promise<boolean> {
  class InUse extends Error {}
  try {
    await content.commit(
      { by: null },
      {
        kind: 'picture_deleted',
        states: [],
        compute(snapshot) {
          const entry = snapshot.entry('picture', id);
          const name = entry && imageFileName(pictureOf(entry));
          const sections = snapshot.all('section').filter(({ deleted }) => !deleted);
          const kept = [...snapshot.all('page'), ...snapshot.all('item')];
          const shows = [...kept, ...sections].some(
            ({ images }) => name !== undefined && images.includes(name),
          );
          if (shows) throw new InUse();
          return { entries: new Map(entry ? [[pictureEntity(id), null]] : []) };
        },
      },
    );
    return true;
  } catch (error) {
    if (error instanceof InUse) return false;
    throw error;
  }
}
