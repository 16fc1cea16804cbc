/** The name of a page in lists: its title, or its number without a title. */
export function pageName(page: { id: number; title: string }): string {
  return page.title.trim() || `Untitled #${page.id}`;
}
