import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { focusOf } from '../blocks/_shared/image-attributes.ts';
import type { BlockMetadata } from '../blocks/_shared/view-props.ts';
import type { BlockRenderer } from './render-blocks.tsx';

/** The navbar has no props, so a stored navbar block is not read. */
const NAVBAR = { type: NAVBAR_TYPE, props: { id: `${NAVBAR_TYPE}-global` } };

/** Rendered navbars by settings, garbage-collected together with them. */
const rendered = new WeakMap<SiteSettings, Map<string, string>>();

/**
 * Returns the navbar's HTML. It takes a fifth of the time of an ordinary page and rarely changes, so it
 * is cached for as long as the settings are the same object.
 */
export function renderNavbar(
  renderer: BlockRenderer,
  metadata: BlockMetadata & { settings: SiteSettings },
): string {
  const { settings, currentPaths = [], imageSize } = metadata;
  const links = settings.nav.items.map(({ href }) => href.split(/[?#]/, 1)[0] ?? '');
  const logo = uploadFileName(settings.nav.logoImageUrl);
  // All data besides the settings that the navbar depends on.
  const key = JSON.stringify([
    currentPaths.filter((path) => links.includes(path)),
    logo && imageSize?.(logo),
    settings.nav.items.map(({ imageUrl }) => focusOf(imageUrl, metadata)),
  ]);
  const known = rendered.get(settings)?.get(key);
  if (known !== undefined) return known;
  const html = renderer.block(NAVBAR, true);
  if (html === '') return html;
  if (!rendered.has(settings)) rendered.set(settings, new Map());
  rendered.get(settings)?.set(key, html);
  return html;
}
