import type { BaseDetails, PageAnswer } from '@siteyard/schemas/http';
import { detailsOf, withSearchDefaults } from '@siteyard/schemas/content';
import type { PageState } from '../publish/merge-theirs.ts';
import { sentText, toEditorData, toSentContent, type LoadedFields } from '../content/content.ts';

/** The published page that the canvas is compared with, and that a publish is based on. */
export interface PageBase {
  revision: number;
  fields: LoadedFields;
  /** The details that a publish replaces; null if unknown. */
  details: BaseDetails | null;
  /** The published content as the server returned it. */
  content: unknown;
  /** The page that the canvas is based on; null if unknown. */
  origin: PageState | null;
  /** The published content as text, for comparison. */
  text: string;
}

/** The base of a page that was just loaded or published. */
export function baseOf(page: PageAnswer): PageBase {
  const { title, description } = page;
  const fields = { title, description };
  return {
    revision: page.content_revision,
    fields,
    details: withSearchDefaults(detailsOf(page)),
    content: page.content,
    origin: page,
    text: sentText(toSentContent(toEditorData(page.content, fields), fields)),
  };
}
