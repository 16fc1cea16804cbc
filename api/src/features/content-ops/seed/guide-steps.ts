import type { Bundle } from '@siteyard/schemas/bundle';
import { deepEqual } from '@siteyard/schemas/values';
import {
  type Block,
  type PageContent,
  mapBlockFields,
  walkBlocks,
  isHiddenPicture,
  samplesOf,
} from '@siteyard/schemas/content';
import type { ItemFields } from '@siteyard/schemas/rentals';
import {
  sampleTextFinder,
  type SampleBusiness,
  type GeneralSample,
} from '@siteyard/schemas/business';
import type { GuideStep, SampleOnPage } from '@siteyard/schemas/http';
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

type Left = GuideStep['left'];
type Sample = Pick<Bundle, 'pages' | 'settings' | 'items'>;

export type SeenItem = Pick<ItemFields, 'name' | 'rates'> & { key: string };

/**
 * Compares pages with a sample site, one after the other.
 * @param firm the name of the invented business in the sample's texts
 * @param marks other words that show that a text is about this business
 * @param business the words of the sample that an owner's own words replace
 * @param asks the texts that the guide asks the owner for; without it, the guide asks for all texts
 */
export function pagesBeside(
  sample: Sample,
  firm: string,
  marks: readonly string[],
  business?: SampleBusiness,
  asks?: GeneralSample,
): (page: GuidedPage) => SeenPage {
  const samples = new Map(
    sample.pages.map(({ key, content, description }) => {
      const all = samplesOf(content.content, true);
      const asked = asks ? samplesOf(blocksThatAsk(content, asks), true) : all;
      const descriptions = asks || description === '' ? [] : [description];
      const find = sampleTextFinder(asked, business);
      return [
        key,
        {
          count: asked.length,
          find,
          findAny: asks ? sampleTextFinder(all, business) : find,
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

/**
 * Returns the steps of the guide. A step is open while a value equals the sample's, and done with any
 * other value.
 * @param pages the pages that visitors see, by number
 * @param items the rental items that visitors see
 * @param isFormTested whether a message was sent through the contact form
 * @param keepsHours whether the owner has entered the opening hours, even if they equal the sample's
 */
export function guideSteps({
  sample,
  settings,
  pages,
  items,
  isFormTested,
  keepsHours = false,
}: {
  sample: Sample;
  settings: SiteSettings;
  pages: readonly SeenPage[];
  items: readonly SeenItem[];
  isFormTested: boolean;
  keepsHours?: boolean;
}): GuideStep[] {
  const home = sample.pages.find(({ id }) => `/pages/${id}` === sample.settings.home_page_path);
  const about = (kind: GuideStep['kind'], found: readonly SeenPage[], done: boolean) => ({
    kind,
    done,
    left: [],
    pages: found.map(({ id, title, texts, hasSampleDescription }) => ({
      id,
      title,
      texts,
      sample_description: hasSampleDescription,
    })),
  });
  const open = (kind: GuideStep['kind'], isOpen: (page: SeenPage) => boolean) => {
    const found = pages.filter(isOpen);
    return about(kind, found, found.length === 0);
  };
  const isHome = ({ key }: SeenPage) => key === home?.key;
  const withForm = pages.find(({ hasForm }) => hasForm);
  return [
    ...settingsSteps(sample.settings, settings, keepsHours),
    open('home', (page) => isHome(page) && (page.texts !== 0 || page.hasSampleDescription)),
    open('pages', (page) => !isHome(page) && page.isMostlySample),
    ...itemsStep(sample, items),
    open('named', (page) => page.isNamed),
    open('pictures', (page) => page.isPictured),
    ...(withForm ? [about('contact_form', [withForm], isFormTested)] : []),
  ];
}

/** The step about the items of the sample; none if it has no items. */
function itemsStep({ items: ofSample = [] }: Sample, items: readonly SeenItem[]): GuideStep[] {
  if (ofSample.length === 0) return [];
  const known = new Map(ofSample.map((item) => [item.key, item]));
  const isOfSample = ({ key, name, rates }: SeenItem) => {
    const item = known.get(key);
    return item?.name === name && deepEqual(item.rates, rates);
  };
  const left = items.filter(isOfSample).map(({ name }) => name);
  return [{ kind: 'items', done: left.length === 0, left: [], pages: [], items: left }];
}

function settingsSteps(sample: SiteSettings, now: SiteSettings, keepsHours: boolean): GuideStep[] {
  /** Empty values are never equal. */
  const isSame = (one: string | undefined, other: string | undefined) => !!one && one === other;
  const locations = sample.business?.locations ?? [];
  const isOfSample = (each: (typeof locations)[number]) =>
    locations.some(({ name, phone, email, address }) =>
      [
        [name, each.name],
        [phone, each.phone],
        [email, each.email],
        [address, each.address],
      ].some(([one, other]) => isSame(one, other)),
    );
  const hasHoursOfSample = ({ hours }: (typeof locations)[number]) =>
    !keepsHours && hours.length > 0 && locations.some((each) => deepEqual(each.hours, hours));
  const step = (kind: GuideStep['kind'], left: Left): GuideStep => ({
    kind,
    done: left.length === 0,
    left,
    pages: [],
  });
  const some = (isLeft: boolean, what: Left[number]): Left => (isLeft ? [what] : []);
  const { contact, nav } = sample;
  return [
    step('name', [
      ...some(isSame(sample.title, now.title), 'title'),
      ...some(isSame(sample.business?.name, now.business?.name), 'business'),
    ]),
    step('logo', [
      ...some(isSame(nav.logoImageUrl, now.nav.logoImageUrl), 'logo'),
      ...some(isSame(sample.faviconUrl, now.faviconUrl), 'favicon'),
    ]),
    step('contact', [
      ...some(
        isSame(contact.phone, now.contact.phone) || isSame(contact.email, now.contact.email),
        'contact',
      ),
      ...some((now.business?.locations ?? []).some(isOfSample), 'locations'),
      ...some((now.business?.locations ?? []).some(hasHoursOfSample), 'hours'),
    ]),
    step('look', some(deepEqual(sample.look, now.look), 'look')),
  ];
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

/** Returns the blocks that an owner is asked for, each with only the field that the answer replaces. */
function blocksThatAsk(content: PageContent, { banner }: GeneralSample): Block[] {
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
    mapBlockFields(block, (kind, value, { path }) => {
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
