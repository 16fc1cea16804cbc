import { detailsOf } from '@siteyard/schemas/content';
import { presentContent } from '../pages/pages.presenter.ts';
import type { PageVersion, PageVersionHead } from './page-versions.service.ts';

/** A version in a list, without its content. */
export function presentVersionHead(version: PageVersionHead) {
  return {
    number: version.number,
    saved_at: version.saved_at.toISOString(),
    replaced_at: version.replaced_at.toISOString(),
    saved_by: version.saved_by,
    source: version.source,
    title: detailsOf(version).title,
  };
}

/** A version with its details and its content. */
export function presentVersion(version: PageVersion) {
  const details = detailsOf(version);
  return {
    ...presentVersionHead(version),
    ...details,
    content: presentContent(version.content, details),
  };
}
