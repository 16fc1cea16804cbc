import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, type SiteSettings } from '@siteyard/schemas/settings';
import { wordsIn } from '../blocks/_shared/words/index.ts';
import type { BlockMetadata } from '../blocks/_shared/view-props.ts';
import { exampleBlock, type BlockExamples } from './example-block.ts';
import { EXAMPLE_BUSINESS } from './example-business.ts';
import { EXAMPLE_RENTALS } from './example-rentals.ts';
import { BlockRenderer, type ReportBlockError } from '../renderer/render-blocks.tsx';
import type { SiteAssets } from '../renderer/types.ts';

/** The classes of the label above each example. */
export const EXAMPLE_LABEL = 'bg-steel-900 px-4 py-1 text-small text-white';

interface GalleryInput {
  blocks: readonly BlockExamples[];
  settings: SiteSettings;
  assets: SiteAssets;
  imageSize?: BlockMetadata['imageSize'];
  captcha?: BlockMetadata['captcha'];
  onBlockError?: ReportBlockError;
}

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
    <p className={EXAMPLE_LABEL}>
      {type} · {name}
    </p>,
  );
  return `<div data-example="${type} ${name}">${label}${html}</div>`;
}
