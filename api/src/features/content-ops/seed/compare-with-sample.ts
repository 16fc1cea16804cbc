import type { Bundle } from '@siteyard/schemas/bundle';
import {
  sampleTextFinder,
  type SampleBusiness,
  type GeneralSample,
} from '@siteyard/schemas/business';
import {
  type Block,
  type PageContent,
  mapBlockFields,
  walkBlocks,
  isHiddenPicture,
  samplesOf,
} from '@siteyard/schemas/content';
import type { SampleOnPage } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';

/** If more than this share of the sample's texts is on a page, the page still counts as the sample's. */
const MOSTLY = 0.5;

/** A page that visitors see. */
export interface GuidedPage {
  id: number;
  key: string;
  title: string;
  description: string;
  /** The image of shared links; '' for none. */
  social_image: string;
  /** Its texts outside blocks that visitors or search engines see, such as its description. */
  about: readonly string[];
  content: PageContent;
}

/** The facts about a page that the guide needs. They are stored instead of the page, which may be large. */
export interface SeenPage {
  id: number;
  key: string;
  title: string;
  /**
   * The number of its texts that are still the sample's, and whether these are most of the sample's
   * texts.
   */
  texts: number;
  isMostlySample: boolean;
  hasSampleDescription: boolean;
  /** Whether it contains a name of the sample's business. */
  isNamed: boolean;
  /** Whether it shows an image of the sample. */
  isPictured: boolean;
  hasForm: boolean;
  /** The parts that are still the sample's, for the editor. */
  found: SampleOnPage;
}

/**
 * Returns a function that compares a page with a sample site.
 * @param from.firm the name of the invented business in the sample's texts
 * @param from.marks other words that show that a text is about this business
 * @param from.business the words of the sample that an owner's own words replace
 * @param from.general the fields that the guide asks the owner for; without it, the guide asks for all texts
 */
export function createSampleComparison(from: {
  sample: Pick<Bundle, 'pages' | 'settings'>;
  firm: string;
  marks: readonly string[];
  business: SampleBusiness | undefined;
  general: GeneralSample | undefined;
}): (page: GuidedPage) => SeenPage {
  const { sample, firm, marks, business, general } = from;
  const samples = new Map(
    sample.pages.map(({ key, content, description }) => {
      const all = samplesOf(content.content, true);
      const asked = general ? samplesOf(blocksToReplace(content, general), true) : all;
      const descriptions = general || description === '' ? [] : [description];
      const find = sampleTextFinder(asked, business);
      return [
        key,
        {
          count: asked.length,
          find,
          findAny: general ? sampleTextFinder(all, business) : find,
          findDescription: sampleTextFinder(descriptions, business),
        },
      ];
    }),
  );
  const names = namesOf(firm, marks, sample.settings);
  const pictures = new Set(sample.pages.flatMap(picturesOf));
  return (page) => {
    const { id, key, title, description, content } = page;
    const { count = 0, find, findAny, findDescription } = samples.get(key) ?? {};
    const now = find ? samplesOf(content.content, true) : [];
    const left = now.filter((text) => find?.(text) !== undefined);
    // If the owner is asked for every text, each text of the sample counts as open.
    const isAny = (text: string) => findAny?.(text) !== undefined;
    const fitting = findAny === find ? 0 : now.filter(isAny).length - left.length;
    const texts = new Set(left.map((text) => find?.(text))).size;
    const hasSampleDescription = findDescription?.(description) !== undefined;
    const named = namedIn(page, names);
    const shown = [...new Set(picturesOf(page))].filter((url) => pictures.has(url));
    return {
      id,
      key,
      title,
      texts,
      isMostlySample: count > 0 && texts > count * MOSTLY,
      hasSampleDescription,
      isNamed: named.length > 0,
      isPictured: shown.length > 0,
      hasForm: [...walkBlocks(content)].some(({ block }) => block.type === 'ContactFormBlock'),
      found: {
        texts: left,
        named,
        pictures: shown,
        description: hasSampleDescription ? description : '',
        social_image: shown.includes(page.social_image),
        fitting,
        kept: false,
      },
    };
  };
}

/** Returns the names and numbers of the sample's business, in lower case. */
function namesOf(
  firm: string,
  marks: readonly string[],
  { contact, business }: SiteSettings,
): string[] {
  const reached = [contact, ...(business?.locations ?? [])];
  const said = [firm, ...marks, ...reached.flatMap(({ phone, email }) => [phone, email])];
  // A telephone link has only the digits.
  const dialled = said.filter((each) => /^[+(\d][\d ()+-]{6,30}$/.test(each));
  const all = [...said, ...dialled.map((each) => each.replaceAll(/\D/g, ''))];
  return [...new Set(all.filter((each) => each !== ''))].map((each) => each.toLowerCase());
}

/** Returns the blocks that the owner's answers replace, each with only the replaced field. */
function blocksToReplace(content: PageContent, { banner }: GeneralSample): Block[] {
  const asked: Record<string, string> = { [banner]: 'heading' };
  return [...walkBlocks(content)].flatMap(({ block: { type, props } }) => {
    const field = asked[props.id];
    return field === undefined ? [] : [{ type, props: { id: props.id, [field]: props[field] } }];
  });
}

/** Returns the addresses of the images on a page, and of the image of its shared links. */
function picturesOf({
  content,
  social_image,
}: Pick<GuidedPage, 'content' | 'social_image'>): string[] {
  const urls = social_image === '' ? [] : [social_image];
  for (const { block } of walkBlocks(content)) {
    mapBlockFields(block, (kind, value, path) => {
      if (kind === 'asset' && value !== '' && !isHiddenPicture(block, path)) urls.push(value);
      return value;
    });
  }
  return urls;
}

/** Returns the texts and links of a page that contain one of these names, also those for search engines. */
function namedIn({ title, about, content }: GuidedPage, names: readonly string[]): string[] {
  const says = (text: string) => {
    const lower = text.toLowerCase();
    return names.some((name) => lower.includes(name));
  };
  const found = new Set([title, ...about].filter(says));
  for (const { block } of walkBlocks(content))
    mapBlockFields(block, (kind, value) => {
      const isSaid = kind === 'text' || kind === 'html' || kind === 'link';
      if (isSaid && says(value)) found.add(value);
      return value;
    });
  return [...found];
}
