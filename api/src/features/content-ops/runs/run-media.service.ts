import { AppError } from '@siteyard/schemas/errors';
import { imageDetails, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import { UPLOAD_LIMITS } from '@siteyard/schemas/limits';
import type { Connection } from 'mongoose';
import { daysBefore } from '../../../lib/days.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import type { Run, RunStore } from './run-store.service.ts';
import { imagePartModel, type ImagePartDocument } from './runs.model.ts';

/** Images of bundles: announced first, then only those are sent that the site lacks. */
export interface RunMedia {
  /** Tells of images; returns those to send, with how much of each is here already. */
  announce(
    run: string,
    media: Record<string, BundleMediaEntry>,
  ): Promise<{ name: string; received: number }[]>;
  /**
   * Receives an image, or the rest of one that was cut off.
   * @param offset how many bytes were sent before; absent for an image that is sent from its start
   * @param read reads what is sent; `whole: false` where the connection was cut
   * @throws AppError `upload_offset_wrong` with `received`, `bundle_media_invalid`, `upload_too_large`
   */
  receive(
    run: string,
    name: string,
    offset: number | undefined,
    read: (limit: number) => Promise<{ bytes: Buffer; whole: boolean }>,
  ): Promise<{ name: string; received: number; complete: boolean }>;
  /** Removes parts of images that nobody goes on with. */
  sweep(now?: Date): Promise<void>;
}

/** How long a part waits for its rest. */
const PART_DAYS = 2;

export function createRunMedia(deps: {
  connection: Connection;
  store: RunStore;
  uploads: Pick<UploadsService, 'findMany' | 'storeImageAsIs' | 'release'>;
}): RunMedia {
  const { store, uploads } = deps;
  const parts = imagePartModel(deps.connection);

  /** The parts of an image that follow each other from its start. */
  async function partsOf(name: string): Promise<{ found: ImagePartDocument[]; length: number }> {
    const all = await parts.find({ name }).sort({ offset: 1 }).lean<ImagePartDocument[]>();
    const found: ImagePartDocument[] = [];
    let length = 0;
    for (const part of all) {
      if (part.offset !== length) break;
      found.push(part);
      length += part.length;
    }
    return { found, length };
  }

  /** How many bytes of each image are here from its start, in one read; those without any are left out. */
  async function receivedOf(names: readonly string[]): Promise<Map<string, number>> {
    const about = { name: 1, offset: 1, length: 1 } as const;
    const all = await parts
      .find({ name: { $in: names } }, about)
      .sort({ offset: 1 })
      .lean<Pick<ImagePartDocument, 'name' | 'offset' | 'length'>[]>();
    const received = new Map<string, number>();
    for (const { name, offset, length } of all)
      if (offset === (received.get(name) ?? 0)) received.set(name, offset + length);
    return received;
  }

  return {
    async announce(run, media) {
      const found = await store.updateUnlessApplying(['open', 'planned'], run, {});
      await store.putMedia(run, media);
      // As if the run had sent those that a proposal has brought before.
      if (!onlyProposes(found)) await uploads.release(Object.keys(media));
      const names = Object.keys(media).toSorted();
      const missing: { name: string; received: number }[] = [];
      for (let at = 0; at < names.length; at += 500) {
        const some = names.slice(at, at + 500);
        const known = await uploads.findMany(some);
        const unknown = some.filter((name) => !known.has(name));
        const received = await receivedOf(unknown);
        for (const name of unknown) missing.push({ name, received: received.get(name) ?? 0 });
      }
      return missing;
    },
    async receive(run, name, offset, read) {
      const openRun = await store.updateUnlessApplying(['open', 'planned'], run, {});
      const announced = await store.findMedia(run, name);
      if (!announced)
        throw new AppError('upload_not_found', {
          message: `The image ${name} was not announced for this run.`,
        });
      if (offset === undefined) await parts.deleteMany({ name });
      const { found, length } = await partsOf(name);
      if (offset !== undefined && offset !== length)
        throw new AppError('upload_offset_wrong', {
          message: `The site has the first ${length} bytes of this image. Go on from there.`,
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
      // Whatever comes of it, the parts are of no more use: an image that fails is sent again whole.
      await parts.deleteMany({ name });
      const image = Buffer.concat([...found.map((part) => bufferOf(part.bytes)), bytes]);
      await uploads.storeImageAsIs(image, name, imageDetails(entry), onlyProposes(openRun));
      return { name, received, complete: true };
    },
    async sweep(now = new Date()) {
      await parts.deleteMany({ at: { $lt: daysBefore(PART_DAYS, now) } });
    },
  };
}

/** Whether a run brings images that only a proposal shows. */
function onlyProposes({ options, proposes_only }: Pick<Run, 'options' | 'proposes_only'>): boolean {
  return options.as_draft || proposes_only === true;
}

/** Stored bytes come back as the driver's own type. */
function bufferOf(bytes: Buffer | { buffer: Buffer }): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
}
