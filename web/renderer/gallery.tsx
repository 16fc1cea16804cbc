import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '@siteyard/schemas/page-content';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { directionOf } from '@siteyard/schemas/languages';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { wordsIn } from '../blocks/_shared/words/index.ts';
import type { BlockMetadata } from '../blocks/_shared/view-props.ts';
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

/** The example as a stored block, read the way every stored block is. */
export function exampleBlock(type: string, name: string, props: Record<string, unknown>): Block {
  const stored = { content: [{ type, props: { ...props, id: `${type}-${name}` } }] };
  const block = readPageContent(structuredClone(stored)).content.content[0];
  if (!block) throw new Error(`The example "${name}" of ${type} is not a block.`);
  return block;
}

/** A document that shows every example of every block, for development and for tests in a browser. */
export function renderGallery(input: GalleryInput): string {
  const { blocks, settings, assets, imageSize, captcha } = input;
  const words = wordsIn(settings.language);
  const renderer = new BlockRenderer({ settings, words, imageSize, captcha }, (id, error) =>
    input.onBlockError?.(id, error),
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
