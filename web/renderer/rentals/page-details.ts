import { emptyPageContent } from '@siteyard/schemas/content';
import { excerpt } from '@siteyard/schemas/primitives/shorten';
import {
  listPage,
  listPagePath,
  categoryPath,
  itemPath,
  rentalsPath,
  type PublicItemPage,
  type PublicRentals,
} from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { inlineText } from '../../blocks/_shared/inline-html.tsx';
import { withNumbers, type PageWords } from '../../blocks/_shared/words/words.ts';
import type { RenderedPageData, RentalPage } from '../types.ts';
import { rentalsTitle } from './titles.ts';

/** The length of a description that search engines show, in characters. */
const DESCRIPTION = 160;

/** Returns the details of a page of the rental items: its title, path, description and picture. */
export function rentalPageData(
  rental: RentalPage,
  rentals: PublicRentals,
  settings: SiteSettings,
  words: PageWords,
): RenderedPageData {
  const content = emptyPageContent(CONTENT_VERSION);
  const base = { id: 0, address: '', content };
  if (rental.kind === 'list')
    return { ...base, ...detailsOfList(rental, rentals, settings, words) };
  const { item } = rental;
  return {
    ...base,
    title: item.name,
    description: descriptionOfItem(item),
    social_image: item.social_image || (item.pictures[0]?.image ?? ''),
    ...(item.search_title && { search_title: item.search_title }),
    noindex: item.noindex,
    path: itemPath(rentals.rules, item),
  };
}

/**
 * Returns the description of an item for search engines: its own description, or else its summary, its first
 * paragraph, or its specifications. '' if it has none of them. The last two are cut to `DESCRIPTION` characters.
 */
function descriptionOfItem({ description, summary, text, specs }: PublicItemPage): string {
  return (
    description ||
    summary ||
    asDescription(firstParagraph(text)) ||
    asDescription(specs.map(({ label, value }) => `${label}: ${value}`).join(', '))
  );
}

/** Returns the first paragraph with text, as plain text; '' if there is none. */
function firstParagraph({ blocks }: PublicItemPage['text']): string {
  for (const block of blocks) {
    const text = block.type === 'paragraph' ? inlineText(block.data.text) : '';
    if (text !== '') return text;
  }
  return '';
}

const asDescription = (text: string) => excerpt(text.replaceAll('\n', ' ').trim(), DESCRIPTION);

function detailsOfList(
  { category, page }: Extract<RentalPage, { kind: 'list' }>,
  rentals: PublicRentals,
  settings: SiteSettings,
  words: PageWords,
) {
  const { rules } = rentals;
  const list = listPage(rentals, category, page);
  const title = category?.title ?? rentalsTitle(settings, rules, words);
  const position = withNumbers(words.rentals.page, page, list?.pages ?? 1);
  return {
    title: page === 1 ? title : `${title} · ${position}`,
    description: asDescription(
      category?.intro || (list?.items ?? []).map(({ name }) => name).join(', '),
    ),
    social_image: category?.image ?? '',
    // Search engines have no use for a list without an item.
    noindex: !list || list.items.length === 0,
    path: listPagePath(category ? categoryPath(rules, category) : rentalsPath(rules), page),
  };
}
