import { useQuery } from '@tanstack/react-query';
import { imagesOfContent } from '@siteyard/schemas/images';
import type { PageContent } from '@siteyard/schemas/page-content';
import {
  findDeadLinks,
  findHeavyPictures,
  findMissingAlts,
  findSampleTexts,
  type PageHint,
} from '@siteyard/schemas/page-hints';
import { useMemo } from 'react';
import type { Data } from '../puck.ts';
import { imageBytesQuery } from './image-bytes.ts';
import { everyPageQuery, linkTargets } from './link-targets.ts';

export interface Hints {
  hints: PageHint[];
  /** What its pictures weigh, in bytes; undefined while nobody knows. */
  imageBytes: number | undefined;
  /** Whether the links could not be checked. */
  linksUnknown: boolean;
}

/**
 * What to look at before the page is published.
 * @param weigh whether to ask what the pictures weigh, which the server has to resize for it
 */
export function useHints(pageId: number, data: Data, weigh: boolean): Hints {
  const content = useMemo(
    () => ({ contentVersion: 0, root: { props: {} }, content: data.content }) as PageContent,
    [data.content],
  );
  const pages = useQuery(everyPageQuery);
  const images = useMemo(() => imagesOfContent(content).toSorted(), [content]);
  const bytes = useQuery({ ...imageBytesQuery(images), enabled: weigh });
  return useMemo(() => {
    const weight = bytes.data && findHeavyPictures(content, (name) => bytes.data.get(name));
    return {
      hints: [
        ...findSampleTexts(content),
        ...findMissingAlts(content),
        ...(pages.data ? findDeadLinks(content, linkTargets(pages.data, pageId)) : []),
        ...(weight?.hints ?? []),
      ],
      imageBytes: weight?.bytes,
      linksUnknown: pages.isError,
    };
  }, [content, pages.data, pages.isError, pageId, bytes.data]);
}
