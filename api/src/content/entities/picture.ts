import type { ImageDetails } from '@siteyard/schemas/bundle';
import type { FocalPoint, ImageExtension } from '@siteyard/schemas/images';

/** A picture. Its bytes are in GridFS. */
export interface PictureEntry {
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
  extension: ImageExtension;
  /** The name that it was uploaded under. */
  name: string;
  /** px */
  width: number;
  /** px; of one frame */
  height: number;
  bytes: number;
  alt: string;
  animated: boolean;
  /** `#rrggbb` or ''. */
  placeholder: string;
  /** Absent for the centre. */
  focal_point?: FocalPoint;
  /** The picture that it was cropped from. */
  crop_of?: string;
  /** Whether only proposals have brought it so far: visitors do not get it. */
  proposed?: boolean;
  created_at: Date;
  /** Increases with each change of its details. */
  revision: number;
  updated_at: Date;
  /** Ranges of revisions that an undo has taken back: they are no base of a merge. */
  undone_versions?: readonly (readonly [from: number, to: number])[];
  /** The details that other sites, folders or seeds last sent, by their name. */
  received?: Record<string, ImageDetails>;
}

/** The details of a picture are in its entry, so it names no states. */
export const picture = {
  rising: ['revision', 'updated_at'],
  statesOf: (_: PictureEntry): string[] => [],
} as const;
