import type { FocalPoint } from '@siteyard/schemas/focal-point';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Slot } from './slot.ts';
import type { PageWords } from './words/words.ts';

/** Width and height in px of a stored image. */
export interface ImageSize {
  width: number;
  height: number;
  /** The colour to show until the image is loaded: `#rrggbb`, or '' for a transparent image. */
  placeholder?: string;
}

/** The contact form's captcha; `none` if no captcha is set up. */
export interface CaptchaConfig {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none';
  /** The widget's public key; third-party providers only. */
  siteKey?: string;
}

/**
 * What a view may know besides its props. Puck's `metadata` in the editor; on the page the renderer
 * fills it. Every part is optional.
 */
export interface BlockMetadata {
  /** All settings of the site; the navbar shows them. */
  settings?: SiteSettings;
  /** The paths of the current page; links to them get `aria-current`. */
  currentPaths?: readonly string[];
  /** The stored size of an image of this site, by its file name. */
  imageSize?: (fileName: string) => ImageSize | undefined;
  /** What stays in sight of an image of this site where it is cut to a box; its centre by default. */
  focalPoint?: (fileName: string) => FocalPoint | undefined;
  /** Whether the block is near the top of the page, so that its images load eagerly. */
  aboveFold?: boolean;
  captcha?: CaptchaConfig;
  /** When it is, for what changes by itself; now by default. */
  now?: Date;
  /** Built-in labels in the site's language. */
  words?: PageWords;
  /** Whether the block is in the editor, including its preview mode: forms send nothing then. */
  inEditor?: boolean;
  /** Whether an earlier block rendered the page's main heading, of which a page has one. */
  hasMainHeading?: boolean;
  /** The level, 2 to 6, of a heading that belongs to the section around the block; 3 by default. */
  partLevel?: number;
}

/** The moment for which a block is rendered, in ms since 1970. */
export const momentOf = ({ now }: BlockMetadata) => now?.getTime() ?? Date.now();

/** The part of Puck's `puck` prop that views use. */
export interface BlockContext {
  /** True on the editor's canvas, where empty parts may show what is missing. */
  isEditing: boolean;
  metadata: BlockMetadata;
}

/** Props of a view: the block's own (whole, as its schema reads them), its slots, its id and the context. */
export type ViewProps<Props = unknown, SlotName extends string = never> = Props &
  Record<SlotName, Slot> & { id: string; puck: BlockContext };
