import { useQuery } from '@tanstack/react-query';
import { imagesOfContent } from '@siteyard/schemas/images';
import type { CheckedLink, PageAnswer } from '@siteyard/schemas/http';
import {
  type PageContent,
  walkBlocks,
  findDeadLinks,
  findHeavyPictures,
  findHeavyTypefaces,
  findLeftOver,
  findMissingAlts,
  findMissingItems,
  findSampleSite,
  findSampleTexts,
  linksWithinSite,
  type DeadLink,
  type PageHint,
} from '@siteyard/schemas/content';
import { useMemo } from 'react';
import { blockEditors } from '../../../../blocks/editors.ts';
import { bannerFaces } from '../../../../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy } from '../../../../blocks/_shared/look/font-bytes.ts';
import { allItemsQuery } from '../../../lib/items/all-items.ts';
import { checkedLinksQuery } from '../../../lib/pages/check-links.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { sampleOnPageQuery } from '../api/sample-on-page.ts';
import { readyMadeSectionsQuery } from '../api/ready-made-sections.ts';
import { useEditor } from '../editor-context.ts';
import { faceInstead } from '../look/heavy-faces.ts';
import type { Data } from '../puck/puck.ts';
import { imageBytesQuery } from '../api/image-bytes.ts';
import { blocksAsPage, descriptionIn } from '../content/content.ts';

export interface Hints {
  hints: PageHint[];
  /** The size of its pictures, in bytes; undefined if unknown. */
  imageBytes: number | undefined;
  /** Whether all links have been checked. */
  linksChecked: boolean;
  /** Whether the links could not be checked. */
  linksFailed: boolean;
}

/**
 * The hints before the page is published.
 * @param weigh whether to load the sizes of the pictures, which the server has to resize for this
 */
export function useHints(pageId: number, data: Data, weigh: boolean): Hints {
  const content = useMemo(() => blocksAsPage(data.content), [data.content]);
  const links = useMemo(() => linksWithinSite(content), [content]);
  const {
    data: checked,
    isSuccess,
    isPlaceholderData,
    isError,
  } = useQuery(checkedLinksQuery(links));
  const linksChecked = links.length === 0 || (isSuccess && !isPlaceholderData);
  const samples = useSamples(pageId, content, descriptionIn(data));
  const images = useMemo(() => imagesOfContent(content).toSorted(), [content]);
  const { settings } = useEditor();
  const { look, language } = settings;
  const { data: items } = useQuery({
    ...allItemsQuery,
    enabled: settings.rentals !== undefined,
  });
  // Undefined while they are loaded.
  const visibleItems = useMemo(
    () => (settings.rentals ? items?.filter(({ published_at }) => published_at !== null) : []),
    [settings.rentals, items],
  );
  const bytes = useQuery({ ...imageBytesQuery(images), enabled: weigh });
  return useMemo(() => {
    const weight = bytes.data && findHeavyPictures(content, (name) => bytes.data.get(name));
    return {
      hints: [
        ...samples,
        ...findLeftOver(content),
        ...findMissingAlts(content),
        ...(visibleItems ? findMissingItems(content, visibleItems) : []),
        ...findDeadLinks(content, (href) => deadLink(checked?.get(href), pageId)),
        ...(weight?.hints ?? []),
        ...findHeavyTypefaces(
          content,
          facesTooHeavy(look, language, bannerFaces(content)),
          faceInstead(look),
        ),
      ],
      imageBytes: weight?.bytes,
      linksChecked,
      linksFailed: isError,
    };
  }, [
    content,
    samples,
    checked,
    linksChecked,
    isError,
    pageId,
    bytes.data,
    look,
    language,
    visibleItems,
  ]);
}

/** Unchanged texts and pictures of new blocks, ready-made sections and the sample site, in page order. */
export function useSamples(pageId: number, content: PageContent, description: string): PageHint[] {
  const ofSections = useSectionTexts();
  // Loaded by the bar above the canvas.
  const { data: sample } = useQuery({ ...sampleOnPageQuery(pageId), enabled: false });
  const texts = useMemo(
    () => new Set([...(sample?.kept ? [] : ofSections), ...(sample?.texts ?? [])]),
    [ofSections, sample],
  );
  return useMemo(() => {
    const found = [
      ...findSampleTexts(content, texts),
      ...(sample ? findSampleSite(content, description, sample) : []),
    ];
    return inOrder(found, content);
  }, [content, description, texts, sample]);
}

/** The sample texts of the ready-made sections; none until they are loaded. */
export function useSectionTexts(): ReadonlySet<string> {
  const { data: sections } = useQuery(readyMadeSectionsQuery);
  return useMemo(() => new Set(sections?.flatMap(({ texts }) => texts)), [sections]);
}

/** Sorts hints by the order of the page and of the fields of each block. Hints about the page are last. */
function inOrder(hints: readonly PageHint[], content: PageContent): PageHint[] {
  const blocks = [...walkBlocks(content)].map(({ block }) => block);
  const places = new Map(blocks.map(({ type, props }, index) => [props.id, { type, index }]));
  const placeOf = ({ blockId, field }: PageHint) => {
    const { type = '', index = blocks.length } = places.get(blockId ?? '') ?? {};
    const fields = Object.keys(blockEditors[type]?.fields ?? {});
    return { index, field: fields.indexOf(field ?? '') };
  };
  return hints.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one.index - other.index || one.field - other.field;
  });
}

/** The number of sample texts and pictures on a published page. */
export const useSampleCount = (page: Pick<PageAnswer, 'id' | 'content' | 'description'>): number =>
  useSamples(page.id, page.content as PageContent, page.description).length;

/** @param own the edited page: a link to it is valid, because publishing makes it public */
function deadLink(checked: CheckedLink | undefined, own: number): DeadLink | undefined {
  const { state, page } = checked ?? {};
  if (state === 'not_found' || state === 'not_a_link') return 'missing';
  const isHidden = state === 'not_public' && page && page.id !== own;
  return isHidden ? { hidden: pageName(page) } : undefined;
}
