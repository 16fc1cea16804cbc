import type { JudgedImage } from '../_shared/srcset.ts';

/** A milestone as the page shows it. */
export interface TimelineItem {
  title: string;
  description: string;
  /** In words; '' when there is none. */
  date: string;
  colour: string;
  /** Readable on `colour`. */
  textColour: string;
  images: JudgedImage[];
  /** Index of the image to show first. */
  first: number;
  /** Where it is stored; on the canvas only. */
  path?: string;
  /** CSS `object-position` of that image; absent for its centre. */
  focus?: string;
}
