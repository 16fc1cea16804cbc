import type { PageAnswer } from '@siteyard/schemas/http';
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
  onPublished: (page: PageAnswer) => void;
  /** Asks for confirmation, and then hides the page from visitors. */
  onUnpublish: (done: (page: PageAnswer) => void) => void;
}
