import { JSDOM } from 'jsdom';
import type { BlockType } from '@siteyard/schemas/blocks';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { exampleBlock } from '../renderer/gallery.tsx';
import { BlockRenderer } from '../renderer/render-blocks.tsx';
import type { BlockMetadata } from './_shared/view-props.ts';

/** A block as the public page shows it, from props as they may be stored. Throws what its view throws. */
export function renderHtml(
  type: BlockType | (string & {}),
  props: Record<string, unknown> = {},
  metadata: BlockMetadata = {},
): string {
  const renderer = new BlockRenderer(metadata, (_, error) => {
    throw error;
  });
  return renderer.block(exampleBlock(type, 'test', props), false);
}

/** The same, to be asked for elements. */
export function renderBlock(...args: Parameters<typeof renderHtml>): DocumentFragment {
  return JSDOM.fragment(renderHtml(...args));
}

/** Settings with what a test says about the navigation. */
export function settingsWith(nav: Partial<SiteSettings['nav']>, rest = {}): SiteSettings {
  const settings = siteSettings.parse(rest);
  return { ...settings, nav: { ...settings.nav, ...nav } };
}

/** An address of an image of this site. */
export const UPLOAD = `/uploads/${'a'.repeat(64)}.webp`;
