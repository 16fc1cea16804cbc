import { useState, type RefObject } from 'react';
import { pastPagePath } from './api/commits.ts';

/** The page that the frame shows. */
export interface ShownPage {
  /** The number of the page; undefined at the address `/` of a site that has no home page. */
  page: number | undefined;
  /** The title of the document. */
  title: string;
}

/**
 * A frame with earlier pages, as visitors saw them. Links lead to other earlier pages. Scripts and
 * forms do not work.
 */
export function PastPageFrame({
  number,
  start,
  title,
  frame,
  onShow,
}: {
  /** The number of the change after which the site had this state. */
  number: number;
  /** The first page. Later ones are opened by links, or through `frame`. */
  start: number | undefined;
  /** The accessible name of the frame. */
  title: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Called when a page has loaded. */
  onShow: (shown: ShownPage) => void;
}) {
  // `src` stays the first page. If it changed, the frame would load the page again after each click on a link.
  const [src] = useState(pastPagePath(number, start));
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      // No scripts, forms or new windows. Same origin, so that styles load and links can be read.
      sandbox="allow-same-origin"
      className="min-h-0 w-full flex-1 border-0 bg-white"
      onLoad={({ currentTarget: { contentDocument, contentWindow } }) => {
        if (!contentDocument || !contentWindow) return;
        keepInside(contentDocument, pastPagePath(number));
        const [, page] = /\/pages\/(\d+)$/.exec(contentWindow.location.pathname) ?? [];
        onShow({ page: page === undefined ? start : Number(page), title: contentDocument.title });
      }}
    />
  );
}

/** Removes links to paths outside of the earlier site, because they would show the current site. */
function keepInside(document: Document, prefix: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    link.removeAttribute('target');
    const isInside = href === prefix || href.startsWith(`${prefix}/`) || href.startsWith('#');
    if (!isInside) link.removeAttribute('href');
  }
}
