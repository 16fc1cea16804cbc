import type { PageContent } from '@siteyard/schemas/page-content';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';

/** The file of each font's Latin subset, named in `client/fonts.css`. */
const FILES: ReadonlyMap<unknown, RegExp> = new Map([
  ['Bungee', /\/bungee-latin-\d/],
  ['Merriweather', /\/merriweather-latin-\d/],
  ['Signika Negative', /\/signika-negative-latin-\d/],
  ['TikTok Sans', /\/tiktok-sans-latin-\d/],
]);

/**
 * The font files to preload for a page's banners. A font that is not loaded when the text is first
 * drawn is not swapped in later (`font-display: optional`), so that nothing on the page moves.
 * @param fonts addresses of all built font files
 */
export function fontsToPreload(content: PageContent, fonts: readonly string[]): string[] {
  if (fonts.length === 0) return [];
  const wanted = new Set<string>();
  for (const { block } of walkBlocks(content)) {
    const file = block.type === 'JumbotronBlock' ? FILES.get(block.props.fontFamily) : undefined;
    const address = file && fonts.find((font) => file.test(font));
    if (address) wanted.add(address);
  }
  return [...wanted];
}
