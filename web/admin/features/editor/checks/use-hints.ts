import { useQuery } from '@tanstack/react-query';
import { imagesOfContent } from '@siteyard/schemas/images';
import type { CheckedLink } from '@siteyard/schemas/link-check';
import type { PageContent } from '@siteyard/schemas/page-content';
import {
  findDeadLinks,
  findHeavyPictures,
  findHeavyTypefaces,
  findMissingAlts,
  findSampleTexts,
  linksWithinSite,
  type DeadLink,
  type PageHint,
} from '@siteyard/schemas/page-hints';
import { useMemo } from 'react';
import { FONTS_MOST, OF_BANNERS } from '../../../../blocks/_shared/banner-faces.ts';
import { checkedLinksQuery } from '../../../lib/pages/check-links.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { readyMadeSectionsQuery } from '../api/sections.ts';
import { useEditor } from '../editor-context.ts';
import type { Data } from '../puck.ts';
import { imageBytesQuery } from './image-bytes.ts';

export interface Hints {
  hints: PageHint[];
  /** What its pictures weigh, in bytes; undefined while nobody knows. */
  imageBytes: number | undefined;
  /** Whether it is known where every link leads. */
  linksChecked: boolean;
  /** Whether the links could not be checked. */
  linksFailed: boolean;
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
  const links = useMemo(() => linksWithinSite(content), [content]);
  const {
    data: checked,
    isSuccess,
    isPlaceholderData,
    isError,
  } = useQuery(checkedLinksQuery(links));
  const linksChecked = links.length === 0 || (isSuccess && !isPlaceholderData);
  const ofSections = useSectionTexts();
  const images = useMemo(() => imagesOfContent(content).toSorted(), [content]);
  const { look } = useEditor();
  const bytes = useQuery({ ...imageBytesQuery(images), enabled: weigh });
  return useMemo(() => {
    const weight = bytes.data && findHeavyPictures(content, (name) => bytes.data.get(name));
    return {
      hints: [
        ...findSampleTexts(content, ofSections),
        ...findMissingAlts(content),
        ...findDeadLinks(content, (href) => deadLink(checked?.get(href), pageId)),
        ...(weight?.hints ?? []),
        ...(look ? [] : findHeavyTypefaces(content, OF_BANNERS, FONTS_MOST)),
      ],
      imageBytes: weight?.bytes,
      linksChecked,
      linksFailed: isError,
    };
  }, [content, ofSections, checked, linksChecked, isError, pageId, bytes.data, look]);
}

/** How many sample texts visitors see on a page as it is published. */
export function useSampleTextCount(content: PageContent): number {
  const ofSections = useSectionTexts();
  return useMemo(() => findSampleTexts(content, ofSections).length, [content, ofSections]);
}

/** The sample texts of the ready-made sections; none while they are not loaded. */
function useSectionTexts(): ReadonlySet<string> {
  const { data: sections } = useQuery(readyMadeSectionsQuery);
  return useMemo(() => new Set(sections?.flatMap(({ texts }) => texts)), [sections]);
}

/** @param own the page that is edited: publishing makes it public, so a link to it is fine */
function deadLink(checked: CheckedLink | undefined, own: number): DeadLink | undefined {
  const { state, page } = checked ?? {};
  if (state === 'not_found' || state === 'not_a_link') return 'missing';
  const isHidden = state === 'not_public' && page && page.id !== own;
  return isHidden ? { hidden: pageName(page) } : undefined;
}
