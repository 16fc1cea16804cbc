import type { PageAnswer } from '@siteyard/schemas/page';
import type { ReactNode } from 'react';

/** Props that the route passes to the editor. */
export interface EditorScreenProps {
  pageId: number;
  /** The administrator whose draft is edited. */
  userId: string;
  /** The new title, if the page was renamed in the page switcher. */
  renamedTo: string | undefined;
  /** The bar above the editor. */
  topBar: ReactNode;
  settingsLink: ReactNode;
  /** Link to the sign-in screen, which leads back to the editor. */
  signInLink: ReactNode;
  onPublished: (page: PageAnswer) => void;
  /** Asks before the page is hidden from visitors, and hides it. */
  onUnpublish: (done: (page: PageAnswer) => void) => void;
}
