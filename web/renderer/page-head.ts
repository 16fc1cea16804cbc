import { isHomePage, pagePaths, siteNameOf } from '@siteyard/schemas/settings';
import type { PageWords } from '../blocks/_shared/words/words.ts';
import type { RenderedPageData, RenderInput } from './types.ts';

/** A page with the values that several elements of its head need. */
export interface PageHead extends RenderInput {
  page: RenderedPageData;
  words: PageWords;
  siteName: string;
  isHome: boolean;
  /** The origin of the site without a slash at the end; undefined if it is unknown. */
  origin: string | undefined;
  /** The absolute address of the page; null if it is unknown. */
  canonical: string | null;
}

/** A page whose address is known. */
export type LocatedPage = PageHead & { origin: string; canonical: string };

/** Adds the values for the head of a page. */
export function pageHead(input: RenderInput & Pick<PageHead, 'page' | 'words'>): PageHead {
  const { page, settings, publicUrl } = input;
  const origin = publicUrl?.replace(/\/+$/, '');
  const path = page.path ?? (page.id > 0 ? pagePaths(page, settings)[0] : null);
  return {
    ...input,
    siteName: siteNameOf(settings),
    isHome: isHomePage(page, settings),
    origin,
    canonical: path && origin ? origin + path : null,
  };
}
