import { renderToStaticMarkup } from 'react-dom/server';
import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { directionOf, pagePaths } from '@siteyard/schemas/settings';
import { noticeAt } from '@siteyard/schemas/business';
import { bannerFaces, bannerFamilies } from '../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy } from '../blocks/_shared/look/font-bytes.ts';
import { hasIsland } from '../blocks/_shared/island.tsx';
import { Footer } from '../blocks/_shared/surroundings/footer.tsx';
import { NoticeLine } from '../blocks/_shared/surroundings/notice-line.tsx';
import type { BlockMetadata } from '../blocks/_shared/view-props.ts';
import { wordsIn } from '../blocks/_shared/words/index.ts';
import type { PageWords } from '../blocks/_shared/words/words.ts';
import { Head } from './head.tsx';
import { NotFound } from './not-found.tsx';
import { rentalPageData } from './rentals/page-details.ts';
import { RentalBody } from './rentals/rental-body.tsx';
import { allAtOnce, BlockRenderer, type Steps } from './render-blocks.tsx';
import type { RenderedPage, RenderInput } from './types.ts';

/** Target of the skip link. */
const MAIN_ID = 'content';

/** The navbar shows the settings and has no props, so a stored navbar block is not read. */
const NAVBAR = { type: NAVBAR_TYPE, props: { id: `${NAVBAR_TYPE}-global` } };

/**
 * Renders a public page as a complete HTML document: navbar, blocks and footer. The document loads a
 * script only if it contains an island. Never throws for stored content: a block that cannot be
 * rendered is left out and reported to `onBlockError`.
 */
export function renderPage(input: RenderInput): RenderedPage {
  return allAtOnce(renderSteps(input));
}

/** Renders a page like `renderPage`, with a pause after each block. */
export function* renderSteps(given: RenderInput): Steps<RenderedPage> {
  const { settings, blocksOnly = false, now = new Date() } = given;
  const words = wordsIn(settings.language);
  const input = withRentalPage(given, words);
  const notice = blocksOnly ? null : noticeAt(settings, now.getTime());
  const metadata = {
    settings,
    words,
    currentPaths: currentPathsOf(input),
    imageSize: input.imageSize,
    focalPoint: input.focalPoint,
    captcha: input.captcha,
    visitorForm: input.visitorForm,
    rentals: input.rentals,
    now,
  };
  const renderer = new BlockRenderer(
    metadata,
    (blockId, error) => input.onBlockError?.(blockId, error),
    input.markBlock,
  );
  const header = blocksOnly ? '' : renderer.block(NAVBAR, true);
  const main = yield* mainOf(input, renderer, metadata);
  const usesIslands = hasIsland(header) || hasIsland(main);
  // The parts are joined as text, because a sticky navbar must be a child of the body.
  const html = [
    `<!doctype html><html lang="${settings.language}" dir="${directionOf(settings.language)}"${facesStyle(input)}>`,
    renderToStaticMarkup(<Head {...input} words={words} usesIslands={usesIslands} />),
    '<body class="flex min-h-dvh flex-col">',
    blocksOnly ? '' : renderToStaticMarkup(<SkipLink words={words} />),
    notice ? renderToStaticMarkup(<NoticeLine notice={notice} />) : '',
    header,
    // In a picture, the blocks are centred vertically, or start at the top if they are taller.
    `<main id="${MAIN_ID}" tabindex="-1" class="${blocksOnly ? 'my-auto' : 'flex-1'} outline-none">`,
    main,
    '</main>',
    blocksOnly ? '' : renderToStaticMarkup(<Footer settings={settings} words={words} now={now} />),
    '</body></html>',
  ].join('');
  return { html };
}

/** The paths of a page. Links to them in the navbar are those of the current page. */
function currentPathsOf({ page, settings }: RenderInput): readonly string[] {
  if (!page) return [];
  return page.path === undefined ? pagePaths(page, settings) : [page.path];
}

/** Renders the content of `<main>`: the blocks of the page, its rental items, or that it is missing. */
function* mainOf(
  { page, rental, settings }: RenderInput,
  renderer: BlockRenderer,
  metadata: BlockMetadata & { words: PageWords },
): Steps<string> {
  if (!page) return renderToStaticMarkup(<NotFound settings={settings} words={metadata.words} />);
  if (rental)
    return renderToStaticMarkup(
      <RentalBody rental={rental} metadata={metadata} settings={settings} />,
    );
  const blocks = yield* renderer.page(page.content.content);
  if (page.title === '' || renderer.hasMainHeading) return blocks;
  // The page's title is the main heading for screen readers and search engines.
  return renderToStaticMarkup(<h1 className="sr-only">{page.title}</h1>) + blocks;
}

/** Adds the details of the page to the input of a page of the rental items. */
function withRentalPage(input: RenderInput, words: PageWords): RenderInput {
  const rentals = input.rental && input.rentals?.();
  if (!input.rental || !rentals) return input;
  return { ...input, page: rentalPageData(input.rental, rentals, input.settings, words) };
}

/** The families of the page's banners without a look. A look has them in its style sheet. */
function facesStyle({ page, settings: { look, language } }: RenderInput): string {
  if (!page || look) return '';
  const faces = bannerFaces(page.content);
  const style = bannerFamilies(faces, language, facesTooHeavy(undefined, language, faces));
  return style && ` style="${style}"`;
}

function SkipLink({ words }: { words: PageWords }) {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link" lang={words.lang}>
      {words.page.skip}
    </a>
  );
}
