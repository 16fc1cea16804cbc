import { z } from 'zod';
import { seedName } from '../business/sample-sites.ts';

/** `GET /api/starters`: the sample sites that an owner can start from. */
export const starters = z.object({
  /** Whether all pages and settings are unedited, so that another sample site can replace them. */
  untouched: z.boolean(),
  /** The sample site that the site was started from; null for a site that began empty. */
  current: seedName.nullable(),
  starters: z.array(
    z.object({
      name: seedName,
      title: z.string(),
      about: z.string(),
      /** The titles of its pages. */
      pages: z.array(z.string()),
    }),
  ),
});

export type Starters = z.output<typeof starters>;

/** The steps that turn a sample site into the owner's site, in the order of the guide. */
const GUIDE_STEPS = [
  /** Site title and business name. */
  'name',
  /** Logo and favicon. */
  'logo',
  /** Phone number, e-mail address, locations and their opening hours. */
  'contact',
  /** Colours and typefaces. An owner may keep the sample's. */
  'look',
  /** The texts and the description of the home page. */
  'home',
  /** Other pages of the sample site on which most texts are unchanged. */
  'pages',
  /** Rental items with the name and the rates of the sample. */
  'items',
  /** Pages with the name, place, phone number or e-mail address of the invented business. */
  'named',
  /** Pages with a picture of the sample site. */
  'pictures',
  /** A message through the contact form, from any sender. */
  'contact_form',
] as const;

const guideStep = z.object({
  kind: z.enum(GUIDE_STEPS),
  done: z.boolean(),
  /** The settings that are still the sample's; empty for steps about pages. */
  left: z.array(
    z.enum(['title', 'business', 'logo', 'favicon', 'contact', 'locations', 'hours', 'look']),
  ),
  /** The pages that the step is about, by number. */
  pages: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      /** The number of texts that are still the sample's. */
      texts: z.number().int(),
      /** Whether the page still has the sample's description for search engines. */
      sample_description: z.boolean(),
    }),
  ),
  /** The names of the sample's items that visitors still see; only in the step `items`. */
  items: z.array(z.string()).optional(),
});

export type GuideStep = z.output<typeof guideStep>;

export const OPTIONAL_STEPS: readonly GuideStep['kind'][] = ['look', 'contact_form'];

/** `GET /api/starters/guide`: the remaining steps to replace the sample on the public site. */
export const starterGuide = z.object({
  /** The sample site; null if the site has none, or all steps are done. */
  sample: z
    .object({
      title: z.string(),
      /** The short name of the invented business. */
      firm: z.string(),
    })
    .nullable(),
  /** Empty if the site has no sample site. */
  steps: z.array(guideStep),
});

export type StarterGuide = z.output<typeof starterGuide>;

/** `GET /api/starters/guide/pages/{id}`: the unchanged parts of the sample on the public page. */
export const sampleOnPage = z.object({
  /** Texts, words on buttons and prices; see `samplesOf`. */
  texts: z.array(z.string()),
  /** Texts and links with details of the invented business. */
  named: z.array(z.string()),
  /** Addresses of the sample's pictures. */
  pictures: z.array(z.string()),
  /** The sample's description for search engines; '' if the owner has replaced it. */
  description: z.string(),
  /** Whether shared links show a picture of the sample. */
  social_image: z.boolean(),
  /** The number of further texts of the sample, which fit most rental businesses. */
  fitting: z.number().int(),
  /** Whether the owner chose to keep the texts of the sample and of templates. */
  kept: z.boolean(),
});

/** `PUT /api/starters/guide/pages/{id}`: whether the owner keeps the texts. */
export const keptSample = z.strictObject({ keep: z.boolean() });

export type SampleOnPage = z.output<typeof sampleOnPage>;
