import type { FocalPoint } from '@siteyard/schemas/images';
import type { PublicRentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Slot } from './slot.ts';
import type { PageWords } from './words/words.ts';

/** Width and height in px of a stored image. */
export interface ImageSize {
  width: number;
  height: number;
  /** The colour until the image is loaded: `#rrggbb`, or '' for a transparent image. */
  placeholder?: string;
}

/** The captcha of the contact form; `none` if no captcha is set up. */
export interface CaptchaConfig {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none';
  /** The widget's public key; third-party providers only. */
  siteKey?: string;
}

/** The contact form of one visitor, whose browser may run no script. */
export interface VisitorForm {
  /** The path that receives the form. */
  action: string;
  /** Identifies the message: several attempts with one key are stored once. */
  key: string;
  /** Keys or addresses of items, as in the link or the form. Unknown ones are possible. */
  items: readonly { key: string; quantity: string }[];
  /** The texts of the fields by their names. An absent field is empty. */
  values: Readonly<Record<string, string>>;
  /** The ids of the chosen fees. */
  fees: readonly string[];
  /** The answer of the site; absent before the visitor has sent the form. */
  answer?: VisitorFormAnswer;
}

/** The answer to a form without script. */
export type VisitorFormAnswer =
  /** Names of fields with a problem; `endFirst` for an end before the start. */
  | { kind: 'problems'; fields: readonly string[] }
  | { kind: 'too_many' }
  /** The site has not accepted the form. `at` is the address of the page where it can be sent, if known. */
  | { kind: 'refused'; at?: string }
  /** A question against spam. */
  | { kind: 'question'; numbers: readonly [number, number]; token: string; isWrong: boolean }
  /** The captcha of the site needs script. */
  | { kind: 'needs_script' }
  | { kind: 'sent'; number: string };

/**
 * The data that a view receives besides its props: Puck's `metadata` in the editor, filled by the
 * renderer on the page. Every part is optional.
 */
export interface BlockMetadata {
  /** All settings of the site; the navbar shows them. */
  settings?: SiteSettings;
  /** The paths of the current page; links to them get `aria-current`. */
  currentPaths?: readonly string[];
  /** Returns the stored size of an image of this site by its file name. */
  imageSize?: (fileName: string) => ImageSize | undefined;
  /** Returns the focal point of an image of this site by its file name; undefined for the centre. */
  focalPoint?: (fileName: string) => FocalPoint | undefined;
  /** Whether the block is near the top of the page, so that its images load eagerly. */
  aboveFold?: boolean;
  captcha?: CaptchaConfig;
  /** The form of one visitor without script; `offered` if the page links to it. Absent: there is none. */
  visitorForm?: VisitorForm | 'offered' | undefined;
  /**
   * Returns the rental items of the site; null if it rents nothing. A function, so that the page cache
   * knows whether a page shows items.
   */
  rentals?: (() => PublicRentals | null) | undefined;
  /** The moment for which the page is rendered; now by default. */
  now?: Date;
  /** Built-in labels in the site's language. */
  words?: PageWords;
  /** Whether the block is in the editor, including its preview mode: forms send nothing then. */
  inEditor?: boolean;
  /** Whether an earlier block rendered the main heading; a page has only one. */
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

/** Props of a view: the block's complete props, its slots, its id and the context. */
export type ViewProps<Props = unknown, SlotName extends string = never> = Props &
  Record<SlotName, Slot> & { id: string; puck: BlockContext };
