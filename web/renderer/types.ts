import type { FocalPoint } from '@siteyard/schemas/focal-point';
import type { Block, PageContent } from '@siteyard/schemas/page-content';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { CaptchaConfig, ImageSize } from '../blocks/_shared/view-props.ts';

/** A page as visitors see it. */
export interface RenderedPageData {
  id: number;
  title: string;
  description: string;
  /** Readable address without the leading '/'; '' for none. */
  address: string;
  /** Picture that other sites show beside a link; '' for none. */
  social_image: string;
  /** The whole title of the document; absent for the usual one. */
  search_title?: string | undefined;
  /** Whether search engines are asked not to list the page. */
  noindex?: boolean | undefined;
  content: PageContent;
}

/** Addresses of the built files. */
export interface SiteAssets {
  /** The stylesheet. */
  css: string;
  /** The script that hydrates islands; loaded only by pages that contain one. */
  islands?: string;
  /** All built font files; a page preloads those that its banners use. */
  fonts?: readonly string[];
}

export interface RenderInput {
  /** Null for a page that does not exist: says so, and where to go. The caller responds with 404. */
  page: RenderedPageData | null;
  settings: SiteSettings;
  assets: SiteAssets;
  /** Renders the blocks alone, for a picture of them: no notice, navbar or footer. */
  blocksOnly?: boolean;
  /** The site's own origin (`https://example.com`), for the canonical address and Open Graph. */
  publicUrl?: string;
  /**
   * The stored size of an image of this site by its file name (`<sha256>.<ext>`), so that pictures
   * hold their place while they load. `listReferences` names the files of a page.
   */
  imageSize?: (fileName: string) => ImageSize | undefined;
  /** What stays in sight of an image of this site where it is cut to a box; its centre by default. */
  focalPoint?: (fileName: string) => FocalPoint | undefined;
  /** The contact form's captcha; none by default. */
  captcha?: CaptchaConfig;
  /** Called for each block that could not be rendered and was left out. */
  onBlockError?: (blockId: string, error: unknown) => void;
  /** When it is: for the year in the footer, the notice, closures and opening hours; now by default. */
  now?: Date;
  /** Puts something around the HTML of each block, the navbar too: comments that mark where it is. */
  markBlock?: (block: Block, html: string) => string;
}

export interface RenderedPage {
  /** A complete HTML document. */
  html: string;
}
