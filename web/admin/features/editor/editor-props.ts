import type { PageAnswer } from '@siteyard/schemas/page';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ReactNode } from 'react';

/** What the editor gets from the route that shows it. */
export interface EditorScreenProps {
  pageId: number;
  /** Whose drafts these are. */
  userId: string;
  /** For the navbar on the canvas; undefined while they load. */
  settings: SiteSettings | undefined;
  /** The title that the page got beside the editor, in the page switcher. */
  renamedTo: string | undefined;
  /** The bar above the editor. */
  topBar: ReactNode;
  settingsLink: ReactNode;
  onPublished: (page: PageAnswer) => void;
}
