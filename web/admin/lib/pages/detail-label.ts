const DETAILS: Record<string, string> = {
  id: 'Number',
  title: 'Title',
  description: 'Description',
  address: 'Web address',
  social_image: 'Picture in chats and social networks',
  search_title: 'Title for search engines',
  noindex: 'Hidden from search engines',
};

/** The name of a page's detail. */
export const detailLabel = (path: string) => DETAILS[path] ?? path;
