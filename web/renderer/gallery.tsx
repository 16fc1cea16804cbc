import { renderToStaticMarkup } from 'react-dom/server';
import { type Block, readPageContent } from '@siteyard/schemas/content';
import { business } from '@siteyard/schemas/business';
import { directionOf, type SiteSettings } from '@siteyard/schemas/settings';
import { wordsIn } from '../blocks/_shared/words/index.ts';
import type { BlockMetadata } from '../blocks/_shared/view-props.ts';
import { EXAMPLE_RENTALS } from './example-rentals.ts';
import { BlockRenderer, type ReportBlockError } from './render-blocks.tsx';
import type { SiteAssets } from './types.ts';

/** A file of `fixtures/blocks`: named examples of one block type's props. */
export interface BlockExamples {
  type: string;
  examples: Readonly<Record<string, Record<string, unknown>>>;
}

interface GalleryInput {
  blocks: readonly BlockExamples[];
  settings: SiteSettings;
  assets: SiteAssets;
  imageSize?: BlockMetadata['imageSize'];
  captcha?: BlockMetadata['captcha'];
  onBlockError?: ReportBlockError;
}

/** Reads an example in the same way as a stored block. */
export function exampleBlock(type: string, name: string, props: Record<string, unknown>): Block {
  const stored = { content: [{ type, props: { ...props, id: `${type}-${name}` } }] };
  const block = readPageContent(structuredClone(stored)).content.content[0];
  if (!block) throw new Error(`The example "${name}" of ${type} is not a block.`);
  return block;
}

const weekdays = { days: ['mo', 'tu', 'we', 'th', 'fr'], opens: '07:00', closes: '17:30' };

/** Locations for the examples: a usual one, one without a break, and one with many details. */
export const EXAMPLE_BUSINESS = business.parse({
  name: 'Brindle Rental',
  locations: [
    {
      id: 'main',
      name: 'Main yard',
      address: '1 Hill Road\nColumbus, OH 43215',
      phone: '(614) 555-0142',
      email: 'hello@brindle.example',
      time_zone: 'America/New_York',
      hours: [
        weekdays,
        {
          days: ['sa'],
          opens: '08:00',
          closes: '12:00',
        },
      ],
      closures: [
        {
          from: '2199-12-24',
          to: '2199-12-26',
          note: 'Christmas',
        },
      ],
      map_url: 'https://maps.example/main',
    },
    {
      id: 'east',
      name: 'East yard',
      address: '7 Mill Lane\nNewark, OH',
      phone: '(740) 555-0199',
      map_url: 'https://maps.example/east',
      hours: [
        {
          ...weekdays,
          closes: '12:00',
        },
        {
          ...weekdays,
          opens: '13:00',
          closes: '18:00',
        },
      ],
    },
    {
      id: 'long',
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      address: 'x'.repeat(250),
      phone: 'call 5 5 5, ext. 7',
      email: `${'a'.repeat(60)}@b.example`,
      hours: [
        {
          days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
          opens: '00:00',
          closes: '00:00',
        },
      ],
      closures: [
        {
          from: '2199-01-01',
          to: '',
          note: '<script>alert(1)</script>',
        },
      ],
    },
  ],
});

/** Renders a document with every example of every block, for development and for browser tests. */
export function renderGallery(input: GalleryInput): string {
  const { blocks, assets, imageSize, captcha } = input;
  const settings = { ...input.settings, business: input.settings.business ?? EXAMPLE_BUSINESS };
  const words = wordsIn(settings.language);
  const rentals = () => EXAMPLE_RENTALS;
  const renderer = new BlockRenderer(
    { settings, words, imageSize, captcha, rentals },
    (id, error) => input.onBlockError?.(id, error),
  );
  const sections = blocks.map(({ type, examples }) => {
    const shown = Object.entries(examples).map(([name, props]) =>
      section(type, name, renderer.block(exampleBlock(type, name, props), false)),
    );
    return shown.join('');
  });
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Blocks</title>
      <link rel="stylesheet" href={assets.css} />
      {assets.islands && <script type="module" src={assets.islands} />}
    </head>,
  );
  return `<!doctype html><html lang="${settings.language}" dir="${directionOf(settings.language)}">${head}<body><main>${sections.join('')}</main></body></html>`;
}

function section(type: string, name: string, html: string): string {
  const label = renderToStaticMarkup(
    <p className="bg-steel-900 px-4 py-1 text-small text-white">
      {type} · {name}
    </p>,
  );
  return `<div data-example="${type} ${name}">${label}${html}</div>`;
}
