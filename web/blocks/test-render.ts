import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { BlockType } from '@siteyard/schemas/blocks';
import type { Block } from '@siteyard/schemas/content';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { exampleBlock } from '../gallery/example-block.ts';
import { BlockRenderer } from '../renderer/render-blocks.tsx';
import type { BlockMetadata } from './_shared/view-props.ts';

/** Renders a block as on the public page, from stored props. Throws the errors of its view. */
export function renderHtml(
  type: BlockType | (string & {}),
  props: Record<string, unknown> = {},
  metadata: BlockMetadata = {},
): string {
  return drawBlock(exampleBlock(type, 'test', props), metadata);
}

/** Renders a parsed block to HTML. Throws the errors of its view. */
export function drawBlock(block: Block, metadata: BlockMetadata): string {
  const renderer = new BlockRenderer(metadata, (_, error) => {
    throw error;
  });
  return renderer.block(block, false);
}

/** Renders a block like `renderHtml` and returns its elements. */
export function renderBlock(...args: Parameters<typeof renderHtml>): DocumentFragment {
  return JSDOM.fragment(renderHtml(...args));
}

/** Settings with the given values for the navigation. */
export function settingsWith(nav: Partial<SiteSettings['nav']>, rest = {}): SiteSettings {
  const settings = siteSettings.parse(rest);
  return { ...settings, nav: { ...settings.nav, ...nav } };
}

/** The address of an image of this site. */
export const UPLOAD = `/uploads/${'a'.repeat(64)}.webp`;

/** Attributes that can contain an address. */
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'poster'];

/** Fails if rendered HTML contains a script, a frame, an event handler or an unsafe address. */
export function expectHarmless(rendered: DocumentFragment): void {
  const harmful = [...rendered.querySelectorAll('*')].filter(
    (element) =>
      ['IFRAME', 'OBJECT', 'EMBED', 'STYLE', 'LINK', 'BASE', 'META'].includes(element.tagName) ||
      (element.tagName === 'SCRIPT' && element.getAttribute('type') !== 'application/json') ||
      [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (ADDRESSES.includes(name) && !/^(https?:\/\/|mailto:|tel:|\/(?!\/))/.test(value)) ||
          (name === 'style' && /javascript|expression|url\((?!"\/|"https?:)/.test(value)),
      ),
  );
  expect(harmful.map(({ outerHTML }) => outerHTML.slice(0, 300))).toEqual([]);
}
