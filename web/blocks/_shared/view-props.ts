import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Slot } from './slot.ts';
import type { PageWords } from './words/words.ts';

/** Width and height in px of an image as it is stored. */
export interface ImageSize {
  width: number;
  height: number;
  /** The colour to show in its place until it is loaded: `#rrggbb`, or '' for a see-through one. */
  placeholder?: string;
}

/** How the contact form proves that a person sends it; `none` where no captcha is set up. */
export interface CaptchaConfig {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none';
  /** The widget's public key; third-party providers only. */
  siteKey?: string;
}

/**
 * What a view may know beyond its own props. In the editor it is the `metadata` of Puck, on the
 * page the renderer fills it; every part may be absent.
 */
export interface BlockMetadata {
  /** The site's settings, whole: the navbar shows them. */
  settings?: SiteSettings;
  /** Paths under which the page that is shown can be reached; links to them get `aria-current`. */
  currentPaths?: readonly string[];
  /** The stored size of an image of this site, by its file name. */
  imageSize?: (fileName: string) => ImageSize | undefined;
  /** Whether the block is near the top of the page, so that its images load at once. */
  aboveFold?: boolean;
  captcha?: CaptchaConfig;
  /** What the page says by itself, in the site's language. */
  words?: PageWords;
  /** Whether the block stands in the editor, also while the page is tried out: nothing is sent then. */
  inEditor?: boolean;
  /** Whether a block before this one brought the page's main heading: a page has one. */
  hasMainHeading?: boolean;
}

/** The part of Puck's `puck` prop that views use. */
export interface BlockContext {
  /** True on the editor's canvas: empty parts may then say what is missing. */
  isEditing: boolean;
  metadata: BlockMetadata;
}

/** Props of a view: the block's own (whole, as its schema reads them), its slots, its id and the context. */
export type ViewProps<Props = unknown, SlotName extends string = never> = Props &
  Record<SlotName, Slot> & { id: string; puck: BlockContext };
