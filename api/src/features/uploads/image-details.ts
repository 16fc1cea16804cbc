import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { storedFocalPoint } from '@siteyard/schemas/focal-point';
import { deepEqual } from '@siteyard/schemas/json';
import type { UpdateUpload } from '@siteyard/schemas/upload';
import type { Model } from 'mongoose';
import { cleanImageName } from './image-name.ts';
import type { NextDetails, UploadDocument } from './uploads.model.ts';

/** How many former details of an image are kept: one of them may be the base of a merge. */
const FORMER = 20;

/** The details as they are stored, so that what was stored and what comes in can be compared. */
export function tidyDetails(details: ImageDetails): ImageDetails {
  const point = storedFocalPoint(details.focal_point);
  const { focal_point: _, ...rest } = imageDetails(details);
  return { ...rest, name: cleanImageName(details.name), ...(point && { focal_point: point }) };
}

/** The details after a change by an administrator. */
export function changedDetails(
  before: ImageDetails,
  { alt = before.alt, focal_point = before.focal_point }: UpdateUpload,
): ImageDetails {
  return tidyDetails({ ...before, alt, focal_point: focal_point ?? undefined } as ImageDetails);
}

/** An image with what a run makes of its details. */
export function withNext({ next, focal_point: _, crop_of: __, ...record }: UploadDocument) {
  const { details } = next as NextDetails;
  return { ...record, ...details, revision: (record.revision ?? 0) + 1 };
}

/** The revision of a record, which has none before its first change. */
export const revisionOf = ({ revision = 0 }: Pick<UploadDocument, 'revision'>) => revision;

/** Matches a record that nobody has changed since it was read, and that no run is about to change. */
export const asRead = (id: string, revision: number) => ({
  _id: id,
  revision: revision === 0 ? null : revision,
  next: null,
});

/**
 * The update that gives a record other details, and keeps those that it had.
 * @param former the former details from then on, where an undo brings them back; null for unknown ones
 */
export function detailsUpdate(
  record: UploadDocument,
  details: ImageDetails,
  former: ImageDetails[] | null = [...(record.former ?? []), imageDetails(record)].slice(-FORMER),
) {
  const gone = (['focal_point', 'crop_of'] as const).filter((field) => !details[field]);
  return {
    $set: {
      ...details,
      revision: revisionOf(record) + 1,
      ...(former && { former }),
    },
    $unset: Object.fromEntries(
      [...gone, ...(former ? [] : ['former'])].map((field) => [field, 1 as const]),
    ),
  };
}

/** Changes the details of a record by compare-and-set; null if somebody else was first. */
export async function writeDetails(
  records: Model<UploadDocument>,
  record: UploadDocument,
  details: ImageDetails,
): Promise<UploadDocument | null> {
  if (deepEqual(imageDetails(record), details)) return record;
  return records
    .findOneAndUpdate(asRead(record._id, revisionOf(record)), detailsUpdate(record, details), {
      returnDocument: 'after',
    })
    .lean();
}
