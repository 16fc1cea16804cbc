import type { Block } from '@siteyard/schemas/page-content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { BlockMetadata } from '../blocks/_shared/view-props.ts';
import type { BlockRenderer } from './render-blocks.tsx';

/** Navbars by the settings they were made of; gone with the settings. */
const rendered = new WeakMap<SiteSettings, Map<string, string>>();

/**
 * The navbar's HTML. It is a fifth of the work of an ordinary page and the same on nearly all of
 * them, so it is kept for as long as the settings are the same object.
 */
export function renderNavbar(
  block: Block,
  renderer: BlockRenderer,
  metadata: BlockMetadata & { settings: SiteSettings },
): string {
  const { settings, currentPaths = [], imageSize } = metadata;
  const links = settings.nav.items.map(({ href }) => href.split(/[?#]/, 1)[0] ?? '');
  const logo = uploadFileName(settings.nav.logoImageUrl);
  // All that the navbar is made of beside the settings.
  const key = JSON.stringify([
    currentPaths.filter((path) => links.includes(path)),
    logo && imageSize?.(logo),
  ]);
  const known = rendered.get(settings)?.get(key);
  if (known !== undefined) return known;
  const html = renderer.page([block]);
  if (html === '') return html;
  if (!rendered.has(settings)) rendered.set(settings, new Map());
  rendered.get(settings)?.set(key, html);
  return html;
}
