import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { isPlainObject } from '@siteyard/schemas/values';
import type { ImageExtension } from '@siteyard/schemas/images';
import type { Connection } from 'mongoose';
import type { KeptEntity } from '../content/adopt.ts';
import type { PictureEntry } from '../content/entities/picture.ts';
import { pictureEntity } from '../features/uploads/picture.ts';
import {
  dateOf,
  jsonOf,
  listOf,
  numberOf,
  textOf,
  type OldDocument,
} from '../lib/coerce-values.ts';
import { imageExtension } from '../database/stored-shapes.ts';

type Stored = OldDocument & { _id: string };

/** The pictures of an older version, with their former descriptions as the history. */
export async function upgradePictures(
  connection: Connection,
  runs: readonly string[],
): Promise<KeptEntity[]> {
  const all = await connection.collection<Stored>('uploads').find().sort({ _id: 1 }).toArray();
  return all
    .filter((stored) => canBeShown(stored))
    .map((stored) => upgradePicture(withShownDescription(stored, runs)));
}

/** A page names a picture by its hash and extension: without them, nothing can show it. */
const canBeShown = ({ _id, extension }: Stored): boolean =>
  /^[0-9a-f]{64}$/.test(String(_id)) && imageExtension.safeParse(extension).success;

/** A picture with the description that a run has given it, if visitors see that run. */
function withShownDescription(stored: Stored, runs: readonly string[]): Stored {
  const { next } = stored;
  if (!isPlainObject(next) || !runs.includes(String(next['run']))) return stored;
  const { focal_point: _, crop_of: __, ...rest } = stored;
  const details = isPlainObject(next['details']) ? next['details'] : {};
  const revision = numberOf(stored['revision']) + 1;
  return { ...rest, ...details, revision, received: next['received'] } as Stored;
}

function upgradePicture(stored: Stored): KeptEntity {
  const { focal_point: point, crop_of: crop } = stored;
  const entry: PictureEntry = {
    sha256: stored._id,
    extension: textOf(stored['extension']) as ImageExtension,
    name: textOf(stored['name']),
    alt: textOf(stored['alt']),
    width: numberOf(stored['width']),
    height: numberOf(stored['height']),
    bytes: numberOf(stored['bytes']),
    animated: stored['animated'] === true,
    placeholder: textOf(stored['placeholder']),
    ...(isPlainObject(point) && {
      focal_point: {
        x: numberOf(point['x']),
        y: numberOf(point['y']),
      },
    }),
    ...(typeof crop === 'string' && { crop_of: crop }),
    ...(stored['proposed'] === true && { proposed: true }),
    created_at: dateOf(stored['created_at']),
    revision: numberOf(stored['revision']),
    updated_at: dateOf(stored['created_at']),
    received: jsonOf(stored['received']) as Record<string, ImageDetails>,
  };
  return { _id: pictureEntity(stored._id), entry, former: formerEntries(stored, entry) };
}

/** The earlier descriptions of a picture, the oldest first. The last one has the revision before the present one. */
function formerEntries(stored: Stored, entry: PictureEntry): PictureEntry[] {
  const { focal_point: _, crop_of: __, received: ___, ...rest } = entry;
  const former = listOf(stored['former']).filter(isPlainObject);
  const oldest = entry.revision - former.length;
  return former
    .map((details, n) => ({
      ...rest,
      ...imageDetails(details as unknown as ImageDetails),
      revision: oldest + n,
    }))
    .filter(({ revision }) => revision >= 0);
}
