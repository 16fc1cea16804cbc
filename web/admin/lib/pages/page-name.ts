/** What a page is called in lists: its title, or its number where it has none. */
export function pageName(page: { id: number; title: string }): string {
  return page.title.trim() || `Untitled #${page.id}`;
}
