import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { BlockType } from '@siteyard/schemas/blocks';
import type { Block } from '@siteyard/schemas/page-content';
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
  return drawBlock(exampleBlock(type, 'test', props), metadata);
}

/** The same of a block that was read. */
export function drawBlock(block: Block, metadata: BlockMetadata): string {
  const renderer = new BlockRenderer(metadata, (_, error) => {
    throw error;
  });
  return renderer.block(block, false);
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

/** Attributes that hold an address, in whatever is rendered. */
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'poster'];

/** Fails where something rendered could run, frame or lead to what no link of ours leads to. */
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
