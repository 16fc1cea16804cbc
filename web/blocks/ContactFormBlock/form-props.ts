import type { CaptchaConfig } from '../_shared/view-props.ts';
import type { PageWords } from '../_shared/words/words.ts';
import type { MoreFields } from './more-fields.ts';

/** The data that the server sends to the contact form. An enquiry form adds `more`. */
export interface ContactFormIslandProps {
  /** The block's id. */
  id: string;
  buttonText: string;
  successText: string;
  errorText: string;
  hidePhone: boolean;
  hideSubject: boolean;
  captcha: CaptchaConfig;
  words: PageWords['form'];
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
  /** In the editor the form sends and stores nothing. */
  inEditor?: boolean;
  /** Whether the form is on the canvas, where its texts are edited in place. */
  isEditing?: boolean;
  more?: MoreFields;
}
