import type { ImageUse } from '@siteyard/schemas/http';

/** The places that use a picture, as texts without duplicates. */
export function usesText(uses: readonly ImageUse[]): string[] {
  return [...new Set(uses.map(placeOf))];
}

function placeOf({ where, page_id, title }: ImageUse): string {
  const name = title.trim() || `page #${page_id}`;
  switch (where) {
    case 'settings':
      return 'Global Settings';
    case 'section':
      return sectionNamed(title);
    case 'item':
      return `The rental item “${title}”`;
    case 'receipt':
      return `${page_id === null ? withoutPage(title) : name} (to undo an import)`;
    case 'draft':
      return `An unpublished draft of page #${page_id}`;
    case 'trash':
      return `${name} (deleted)`;
    default:
      return name;
  }
}

const sectionNamed = (name: string) => `The section “${name}”`;

/** Returns the text for a place that is not a page. A section has a name, the settings have none. */
const withoutPage = (title: string) => (title ? sectionNamed(title) : 'Global Settings');
