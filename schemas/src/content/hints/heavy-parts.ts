import { HEAVY_PAGE } from '../../primitives/limits.ts';
import type { Block, PageContent } from '../page-content.ts';
import { listReferences } from '../references.ts';
import { walkBlocks } from '../walk.ts';
import { hint, type PageHint } from './page-hint.ts';

/**
 * Returns the total size of the pictures of a page in bytes, and a hint at the largest one if the
 * total is too large.
 * @param bytesOf returns the size that a visitor loads for a file name of this site
 */
export function findHeavyPictures(
  content: PageContent,
  bytesOf: (fileName: string) => number | undefined,
): { bytes: number; hints: PageHint[] } {
  const blocks = new Map([...walkBlocks(content)].map(({ block }) => [block.props.id, block]));
  const counted = new Map<string, { bytes: number; block: Block; field: string }>();
  for (const { kind, target, blockId, path } of listReferences(content)) {
    if (kind !== 'image' || counted.has(target)) continue;
    const block = blocks.get(blockId);
    const bytes = bytesOf(target);
    const field = String(path[path.lastIndexOf('props') + 1]);
    if (block && bytes !== undefined) counted.set(target, { bytes, block, field });
  }
  const all = [...counted.values()];
  const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
  const [heaviest] = all.toSorted((a, b) => b.bytes - a.bytes);
  if (!heaviest || bytes <= HEAVY_PAGE.imageBytes) return { bytes, hints: [] };
  const message = `has the largest picture (${formatSize(heaviest.bytes)}). All pictures of this page together are ${formatSize(bytes)}, which is slow on a phone.`;
  return { bytes, hints: [hint('heavy', heaviest.block, heaviest.field, message)] };
}

/**
 * Returns a hint at the first banner of each typeface that is too heavy for the page.
 * @param heavy the typefaces that are too heavy
 * @param instead the name of the typeface that visitors see instead
 */
export function findHeavyTypefaces(
  content: PageContent,
  heavy: readonly string[],
  instead: string,
): PageHint[] {
  const named = new Set<unknown>();
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const { fontFamily: face } = block.props;
    if (block.type !== 'JumbotronBlock' || named.has(face)) continue;
    named.add(face);
    if (!heavy.some((each) => each === face)) continue;
    const message = `is shown in ${instead}, because its own typeface would make the page slow on a phone`;
    found.push(hint('heavy', block, 'fontFamily', message));
  }
  return found;
}

/** Formats a size, such as `1.4 MB` or `80 KB`. */
export function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
