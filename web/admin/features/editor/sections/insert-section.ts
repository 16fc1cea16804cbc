import { type Block, mapBlocks, walkBlocks } from '@siteyard/schemas/content';
import { toast } from 'sonner';
import { announce } from '../announce.ts';
import { freshBlocks } from '../content/fresh-blocks.ts';
import { reportOmitted } from '../content/report-omitted.ts';
import { placeAfter, placeOr, showContent, withBlocks } from '../content/insert-blocks.ts';
import { type Place, endOfZone } from '../content/places.ts';
import type { GetPuck } from '../puck/puck.ts';
import { closeList } from '../sidebar/sidebars.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { selectedId } from '../content/selection.ts';

/** The banner of a page, which cannot be deleted (specification, section 6). */
const BANNER = 'JumbotronBlock';

/** A section to insert, as returned by the API. */
export interface SectionToInsert {
  name: string;
  contentVersion: number;
  blocks: readonly { type: string; props: { id: string } }[];
}

/**
 * Inserts a section with new ids, selects its first block and scrolls to it. One history step. The first
 * banner of the section fills the banner of the page, because a second banner could not be deleted. The
 * other blocks follow.
 * @param chosen the place; by default after the selected block, at the top level of the page
 */
export function insertSection(
  section: SectionToInsert,
  chosen: Place | null,
  getPuck: GetPuck,
): void {
  const fresh = freshBlocks({ contentVersion: section.contentVersion, content: section.blocks });
  reportOmitted(fresh);
  const [banner, ...moreBanners] = fresh.blocks.filter(({ type }) => type === BANNER);
  const blocks = fresh.blocks.filter((block) => !moreBanners.includes(block));
  const content = getPuck().appState.data.content as Block[];
  const [first] = blocks;
  if (!first) return;
  const replaced = banner && bannerOf(content, getPuck);
  closeList(getPuck);
  if (moreBanners.length > 0)
    toast.warning('A page has only one banner. The other banners of this section were left out.');
  if (!replaced) {
    const hasBanner = banner !== undefined;
    const place = chosen ? placeOr(chosen, getPuck) : placeOnPage(content, hasBanner, getPuck);
    showContent(withBlocks(content, blocks, place), first.props.id, getPuck);
    announce(`Added the section ${section.name}.`);
    return;
  }
  const { id } = replaced.props;
  const filled = mapBlocks(content, (block) =>
    block.props.id === id ? { type: BANNER, props: { ...banner.props, id } } : block,
  );
  const after = placeAfter(id, getPuck) ?? endOfZone(ROOT_ZONE, getPuck);
  const others = blocks.filter((block) => block !== banner);
  showContent(withBlocks(filled, others, after), id, getPuck);
  announce(`The banner of the page now has the section ${section.name}.`);
  toast.info('A page has only one banner, so its content was replaced. Undo restores it.');
}

/** The selected banner, or else the first one; undefined for a page without a banner. */
function bannerOf(content: readonly Block[], getPuck: GetPuck): Block | undefined {
  const selected = selectedId(getPuck);
  const banners = allBlocks(content).filter(({ type }) => type === BANNER);
  return banners.find(({ props }) => props.id === selected) ?? banners[0];
}

/** The place after the selected block of the page or after the one that contains it; else at the end. */
function placeOnPage(content: readonly Block[], hasBanner: boolean, getPuck: GetPuck): Place {
  const selected = selectedId(getPuck);
  const index = content.findIndex((block) =>
    allBlocks([block]).some(({ props }) => props.id === selected),
  );
  if (index >= 0) return { zone: ROOT_ZONE, index: index + 1 };
  // A banner is the first block, below the navbar.
  return { zone: ROOT_ZONE, index: hasBanner ? 1 : content.length };
}

/** The blocks of all levels. */
function allBlocks(content: readonly Block[]): Block[] {
  return [...walkBlocks({ content })].map(({ block }) => block);
}
