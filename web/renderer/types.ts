import type { FocalPoint } from '@siteyard/schemas/images';
import type { Block, PageContent } from '@siteyard/schemas/content';
import type { PublicItemPage, PublicRentals, RentalCategory } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { CaptchaConfig, ImageSize, VisitorForm } from '../blocks/_shared/view-props.ts';

/** The title and the path of a page. */
export interface PageLink {
  title: string;
  path: string;
}

/** A page as visitors see it. */
export interface RenderedPageData {
  id: number;
  title: string;
  description: string;
  /** The readable address without the leading '/'; '' for none. */
  address: string;
  /** The picture for links on other sites; '' for none. */
  social_image: string;
  /** The complete title of the document; absent for the default title. */
  search_title?: string | undefined;
  /** Whether search engines are asked not to list the page. */
  noindex?: boolean | undefined;
  /** The pages whose addresses begin this page's address, the topmost first; absent for none. */
  ancestors?: readonly PageLink[];
  content: PageContent;
  /** The canonical path of a page without a number, with its query; absent for other pages. */
  path?: string;
}

/** A page of the rental items. Its content is not edited: it follows from the items. */
export type RentalPage =
  | { kind: 'item'; item: PublicItemPage }
  /** One page of a list: of the items of a category, or of all items if it is null. Pages begin with 1. */
  | { kind: 'list'; category: RentalCategory | null; page: number };

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
  /** Null for a missing page: the document explains that, and the caller responds with 404. */
  page: RenderedPageData | null;
  settings: SiteSettings;
  /** A page of the rental items instead of `page`, which is null then. It needs `rentals`. */
  rental?: RentalPage;
  assets: SiteAssets;
  /** Renders only the blocks, for a picture of them: no notice, navbar or footer. */
  blocksOnly?: boolean;
  /** The origin of the site (`https://example.com`), for the canonical address and Open Graph. */
  publicUrl?: string;
  /**
   * Returns the stored size of an image of this site by its file name (`<sha256>.<ext>`), so that the page
   * reserves space for it. `listReferences` names the files of a page.
   */
  imageSize?: (fileName: string) => ImageSize | undefined;
  /** Returns the focal point of an image of this site by its file name; undefined for the centre. */
  focalPoint?: (fileName: string) => FocalPoint | undefined;
  /** Returns the rental items of the site; null, as by default, if it rents nothing. */
  rentals?: () => PublicRentals | null;
  /** The contact form's captcha; none by default. */
  captcha?: CaptchaConfig;
  /** The contact form of one visitor, or `offered` if the page links to the form without script. */
  visitorForm?: VisitorForm | 'offered';
  /** Called for each block that could not be rendered and was left out. */
  onBlockError?: (blockId: string, error: unknown) => void;
  /** The moment for the year in the footer, the notice, closures and opening hours; now by default. */
  now?: Date;
  /** Wraps the HTML of each block, also of the navbar: for comments that mark its position. */
  markBlock?: (block: Block, html: string) => string;
}

export interface RenderedPage {
  /** A complete HTML document. */
  html: string;
}
