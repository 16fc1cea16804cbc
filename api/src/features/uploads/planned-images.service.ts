import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import type { PictureEntry } from '../../content/entities/picture.ts';
import { replacedEntries } from '../../content/history.ts';
import { receiving, type PlannedChange } from '../../content/planned-change.ts';
import type { ContentStore } from '../../content/store.ts';
import { isUndone, withUndone } from '../../lib/undone-versions.ts';
import { imageFileName, pictureEntity, pictureOf, withDetails } from './picture.ts';

/** The description of an image before a content operation. */
export interface ImageState {
  details: ImageDetails;
  revision: number;
  /** The last received values, by lineage. */
  received: Record<string, ImageDetails>;
}

/** The descriptions of images, as content operations read them, and plan to change them. */
export interface PlannedImages {
  /** Returns the descriptions of the images that the site has, by file name `<sha256>.<ext>`. */
  describe(files: readonly string[]): Promise<Map<string, ImageState>>;
  /**
   * Returns the last former details of an image that are not undone, newest first; null if it was changed,
   * but its former details are not kept.
   */
  former(file: string): Promise<ImageDetails[] | null>;
  /**
   * Plans a change.
   * @param seen the revision that the plan has seen
   * @param to `bringsBack`: for an undo, the revision that the details have again
   * @param drifted the conflict, if the details have changed since
   */
  plan(
    file: string,
    seen: number,
    to: Pick<ImageState, 'details' | 'received'> & { bringsBack?: number },
    drifted: () => Error,
  ): Promise<PlannedChange>;
  /** Plans to store the received values of an image, without changing the image. */
  planReceived(file: string, received: ImageState['received']): PlannedChange;
}

/** The most former details that may be the base of a merge. */
const FORMER = 20;

const idOf = (file: string) => file.slice(0, 64);

export function createPlannedImages(deps: {
  content: Pick<ContentStore, 'history' | 'refresh'>;
}): PlannedImages {
  const { content } = deps;
  return {
    async describe(files) {
      const snapshot = await content.refresh();
      const found = files.flatMap((file) => snapshot.entry('picture', idOf(file)) ?? []);
      return new Map(found.map((entry) => [imageFileName(pictureOf(entry)), stateOf(entry)]));
    },
    async former(file) {
      const present = (await content.refresh()).entry('picture', idOf(file));
      if (!present || present.revision === 0) return [];
      const history = await content.history('picture', idOf(file));
      const former = replacedEntries(present, history, ({ revision }) => revision);
      if (former.length === 0) return null;
      return former
        .filter(({ entry }) => !isUndone(entry.revision, present.undone_versions))
        .slice(0, FORMER)
        .map(({ entry }) => imageDetails(entry));
    },
    async plan(file, seen, { details, received, bringsBack }, drifted) {
      const id = idOf(file);
      const history = bringsBack === undefined ? [] : await content.history('picture', id);
      const again = history.find(({ revision }) => revision === bringsBack);
      return {
        states: [],
        entry(snapshot, at) {
          const present = snapshot.entry('picture', id);
          if (present?.revision !== seen) throw drifted();
          const entry = { ...withDetails(present, details, at), received };
          if (bringsBack === undefined) return [pictureEntity(id), entry];
          const before = again?.undone_versions ?? [];
          const undone_versions = withUndone(before, bringsBack, entry.revision);
          return [pictureEntity(id), { ...entry, undone_versions }];
        },
      };
    },
    planReceived: (file, received) => receiving('picture', idOf(file), received),
  };
}

function stateOf(entry: PictureEntry): ImageState {
  const { revision, received = {} } = entry;
  return { details: imageDetails(entry), revision, received };
}
