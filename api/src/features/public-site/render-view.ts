import { createHash } from 'node:crypto';
import { openingChangesAt, periodAt } from '@siteyard/schemas/business';
import { type PageContent, walkBlocks } from '@siteyard/schemas/content';
import type { Renderer } from '../../adapters/renderer.ts';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import type { Config } from '../../config.ts';
import { EncodedText } from '../../http/encodings.ts';
import type { Logger } from '../../log.ts';
import type { PageView } from './page-view.ts';
import { publicPolicy } from './public-policy.ts';
import { itemsChangeAt } from './public-rentals.ts';
import { emptyPage, type ViewSource } from './view-source.ts';
import { enquiryForms, type VisitorForm } from './visitor-form.ts';

/** How a document is rendered. */
export interface RenderOptions {
  /** Without the scripts of blocks. */
  withoutScripts?: boolean;
  blocksOnly?: boolean;
  /** The form of one visitor, or `offered` if the document may link to a form without script. */
  visitorForm?: VisitorForm | 'offered';
}

export interface RenderDeps {
  renderPage: Renderer['renderPage'];
  assets: Pick<SiteAssets, 'stylesheet' | 'clientScript' | 'fonts' | 'relaxedPolicy'>;
  config: Pick<Config, 'publicUrl' | 'captcha'>;
  logger: Logger;
}

/** Renders a document for the present time. */
export async function renderView(
  deps: RenderDeps,
  source: ViewSource,
  how: RenderOptions = {},
): Promise<PageView> {
  const { page, rental, settings, rentals, pictures } = source;
  const { captcha, publicUrl } = deps.config;
  const { clientScript } = deps.assets;
  const offersForm = how.visitorForm !== undefined && hasPlainForm(source, captcha.provider);
  const isFormShown = offersForm || how.visitorForm !== 'offered';
  const now = Date.now();
  let showsItems = false;
  const { html } = await deps.renderPage({
    page,
    settings,
    ...(how.blocksOnly && { blocksOnly: true }),
    ...(rental && { rental }),
    assets: {
      css: deps.assets.stylesheet,
      ...(clientScript && !how.withoutScripts && { islands: clientScript }),
      fonts: deps.assets.fonts,
    },
    publicUrl,
    imageSize: (name) => pictures.get(name),
    focalPoint: (name) => pictures.get(name)?.focal_point,
    captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
    ...(how.visitorForm && isFormShown && { visitorForm: how.visitorForm }),
    ...(rentals && { rentals: () => ((showsItems = true), rentals) }),
    now: new Date(now),
    onBlockError: (blockId, error) =>
      deps.logger.error({ err: error, page: page?.id, blockId }, 'a block could not be rendered'),
  });
  const hasForm = page !== null && hasContactForm(page.content);
  return {
    status: page === null && !rental ? 404 : 200,
    text: new EncodedText(html),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    policy: publicPolicy(html, hasForm ? captcha.provider : undefined, deps.assets.relaxedPolicy),
    until: Math.min(
      periodAt(settings, now).until,
      page ? openingChangesAt(page.content, settings, now) : Infinity,
      showsItems && rentals ? itemsChangeAt(rentals.items, settings, now) : Infinity,
    ),
    offersForm,
  };
}

/** Renders an empty page if a page cannot be rendered, as the specification demands. */
export async function renderSafely(
  deps: RenderDeps,
  source: ViewSource,
  how?: RenderOptions,
): Promise<PageView> {
  try {
    return await renderView(deps, source, how);
  } catch (error) {
    const name = source.rental?.kind ?? source.page?.id;
    deps.logger.error({ err: error, page: name }, 'a page could not be rendered');
    return renderView(deps, { ...source, page: emptyPage(), rental: undefined });
  }
}

/** Whether a page has a form that works without script. The captchas of third parties need script. */
function hasPlainForm(
  { page, settings }: ViewSource,
  provider: Config['captcha']['provider'],
): boolean {
  const worksWithoutScript = provider === 'none' || provider === 'altcha';
  return worksWithoutScript && page !== null && enquiryForms(page.content, settings).length > 0;
}

function hasContactForm(content: PageContent): boolean {
  for (const { block } of walkBlocks(content)) if (block.type === 'ContactFormBlock') return true;
  return false;
}
