import type { SafeImage } from '../_shared/images/srcset.ts';

/** A milestone as the page shows it. */
export interface TimelineItem {
  title: string;
  description: string;
  /** A formatted date; '' if there is none. */
  date: string;
  colour: string;
  /** A text colour that is readable on `colour`. */
  textColour: string;
  images: SafeImage[];
  /** Index of the image to show first. */
  first: number;
  /** The path of the milestone in the props; on the canvas only. */
  path?: string;
  /** CSS `object-position` of the first image; absent for its centre. */
  focus?: string;
}
