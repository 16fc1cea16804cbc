import { useState, type RefObject } from 'react';
import { pastPagePath } from './api/commits.ts';

/** The page that the frame shows. */
export interface ShownPage {
  /** Its number; undefined for the home page of a site without one. */
  page: number | undefined;
  /** The title of the document. */
  title: string;
}

/** Pages as visitors saw them. Their links lead to each other, and nothing on them can be used. */
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
  // A change of `src` would load the page again that a link in the frame has just opened.
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

/** Removes links that lead away from the past site: they would show the site as it is now. */
function keepInside(document: Document, prefix: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    link.removeAttribute('target');
    const isInside = href === prefix || href.startsWith(`${prefix}/`) || href.startsWith('#');
    if (!isInside) link.removeAttribute('href');
  }
}
