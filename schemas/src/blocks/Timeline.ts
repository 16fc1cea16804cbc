import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { colour, optionalColour } from '../primitives/colour.ts';
import { calendarDate, calendarMonth } from '../primitives/dates.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { longText, plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

export const DATE_MODES = ['single', 'range', 'month'] as const;

const milestone = z.strictObject({
  id: z
    .string()
    .regex(
      /^ms-[\w-]{1,64}$/,
      "must start with 'ms-', and contain only letters, digits, '-' and '_' after it",
    ),
  title: plainText().default(''),
  description: longText(5_000).default(''),
  dateMode: z
    .enum(DATE_MODES)
    .optional()
    .meta({ description: 'Missing in old content, where the dates decide.' }),
  date: calendarDate.default(''),
  dateStart: calendarDate.default(''),
  dateEnd: calendarDate.default(''),
  month: calendarMonth.default(''),
  images: z.array(asset).max(40, 'has too many images; at most 40').default([]),
  defaultImage: wholeNumber(0, 39).default(0).meta({ description: 'Index into images.' }),
  accentColor: optionalColour.default(''),
});

export type Milestone = z.output<typeof milestone>;

function sample(id: string, title: string, date: string, description: string): Milestone {
  const empty = {
    dateStart: '',
    dateEnd: '',
    month: '',
    images: [],
    defaultImage: 0,
    accentColor: '',
  };
  return { id, title, description, dateMode: 'single', date, ...empty };
}

/** Milestones on a line, sorted by date. A click on a milestone opens its gallery. */
export const timeline = defineBlock({
  type: 'Timeline',
  props: z.strictObject({
    milestones: z
      .array(milestone)
      .max(100, 'has too many milestones; at most 100')
      .default([
        sample('ms-founding', 'Founded', '2015-09-13', 'Where the story of the business begins.'),
        sample(
          'ms-social-media-incident',
          'The social media incident',
          '2018-06-01',
          'The week when everybody in town shared one of our pictures.',
        ),
        sample(
          'ms-first-gathering',
          'First gathering at a convention',
          '2018-06-16',
          'Customers and colleagues met in one hall for the first time.',
        ),
      ]),
    showLinkToHistoryPage: z.boolean().default(false),
    accentColor: colour.default('#6b21a8'),
    ...sectionStyleAndWidth,
  }),
});

export type TimelineProps = PropsOf<typeof timeline>;
