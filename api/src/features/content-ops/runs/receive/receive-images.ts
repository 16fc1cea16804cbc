import { imageDetails, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { Connection } from 'mongoose';
import { readAll } from '../../../../database/stored-documents.ts';
import { daysBefore } from '../../../../lib/days.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { OPEN } from '../store/run-states.ts';
import type { Run } from '../store/run.model.ts';
import { imagePartModel, type ImagePartDocument } from '../store/sent.model.ts';

/** Images of bundles. The client announces all images, then sends those that the site lacks. */

type Deps = Pick<RunDeps, 'connection' | 'store' | 'uploads'>;

/** Parts of incomplete images are removed after this time. */
const PART_DAYS = 2;

/** Announces images. Returns the images to send, with the number of bytes that the site has of each. */
export async function announceImages(
  { connection, store, uploads }: Deps,
  run: string,
  media: Record<string, BundleMediaEntry>,
): Promise<{ name: string; received: number }[]> {
  const found = await store.updateUnlessApplying(OPEN, run, {});
  await store.putMedia(run, media);
  const names = Object.keys(media).toSorted();
  // Images that a proposal brought before become public, as if this run had sent them.
  if (!onlyProposes(found)) await uploads.release(names);
  const known = await uploads.findMany(names);
  const unknown = names.filter((name) => !known.has(name));
  const parts = await partsOf(connection, unknown, { bytes: 0 });
  return [...parts].map(([name, { length }]) => ({ name, received: length }));
}

/**
 * Receives an image, or the rest of an incomplete one.
 * @param offset how many bytes were sent before; absent for an image that is sent from its start
 * @param read reads the bytes; `whole: false` if the connection was closed early
 * @throws AppError `upload_offset_wrong` with `received`, `bundle_media_invalid`, `upload_too_large`
 */
export async function receiveImage(
  { connection, store, uploads }: Deps,
  run: string,
  name: string,
  offset: number | undefined,
  read: (limit: number) => Promise<{ bytes: Buffer; whole: boolean }>,
): Promise<{ name: string; received: number; complete: boolean }> {
  const openRun = await store.updateUnlessApplying(OPEN, run, {});
  const announced = await store.findMedia(run, name);
  if (!announced)
    throw new AppError('upload_not_found', {
      message: `The image ${name} was not announced for this run.`,
    });
  const parts = imagePartModel(connection);
  if (offset === undefined) await parts.deleteMany({ name });
  const { found, length } = (await partsOf(connection, [name])).get(name)!;
  if (offset !== undefined && offset !== length)
    throw new AppError('upload_offset_wrong', {
      message: `The site has the first ${length} bytes of this image. Send the rest from there.`,
      body: { received: length },
    });
  const { entry } = announced;
  const { bytes, whole } = await read(UPLOAD_LIMITS.bytes - length);
  const received = length + bytes.length;
  if (!whole || received < entry.bytes) {
    if (bytes.length > 0)
      await parts.updateOne(
        { _id: `${name}:${length}` },
        { $set: { name, offset: length, length: bytes.length, bytes, at: new Date() } },
        { upsert: true },
      );
    return { name, received, complete: false };
  }
  // The parts are no longer needed, even if the image is refused: the client then sends the whole image.
  await parts.deleteMany({ name });
  const image = Buffer.concat([...found.map((part) => bufferOf(part.bytes)), bytes]);
  await uploads.storeImageAsIs(image, name, imageDetails(entry), onlyProposes(openRun));
  return { name, received, complete: true };
}

/** Removes the old parts of images that are not complete. */
export async function sweepImageParts({ connection }: Pick<Deps, 'connection'>): Promise<void> {
  const cut = daysBefore(PART_DAYS, new Date());
  await imagePartModel(connection).deleteMany({ at: { $lt: cut } });
}

/** Returns the parts of each image that follow each other from its start, and their total length in bytes. */
async function partsOf(
  connection: Connection,
  names: readonly string[],
  fields?: { bytes: 0 },
): Promise<Map<string, { found: ImagePartDocument[]; length: number }>> {
  const parts = new Map(
    names.map((name) => [name, { found: [] as ImagePartDocument[], length: 0 }]),
  );
  const all = imagePartModel(connection).find({ name: { $in: names } }, fields);
  for (const part of await readAll(all.sort({ offset: 1 }).lean<ImagePartDocument[]>())) {
    const of = parts.get(part.name)!;
    if (part.offset !== of.length) continue;
    of.found.push(part);
    of.length += part.length;
  }
  return parts;
}

/** Whether a run brings images that only a proposal shows. */
const onlyProposes = ({ options, proposes_only }: Run): boolean =>
  options.as_draft || proposes_only === true;

/** The driver returns stored bytes in its own type. */
function bufferOf(bytes: Buffer | { buffer: Buffer }): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
}
