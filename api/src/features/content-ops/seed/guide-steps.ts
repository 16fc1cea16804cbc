import type { Bundle } from '@siteyard/schemas/bundle';
import type { GuideStep } from '@siteyard/schemas/http';
import type { ItemFields } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { deepEqual } from '@siteyard/schemas/values';
import type { SeenPage } from './compare-with-sample.ts';

type Left = GuideStep['left'];
type Sample = Pick<Bundle, 'pages' | 'settings' | 'items'>;

export type SeenItem = Pick<ItemFields, 'name' | 'rates'> & { key: string };

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
