const DETAILS: Record<string, string> = {
  id: 'Number',
  title: 'Title',
  description: 'Description',
  address: 'Readable address',
  social_image: 'Social picture',
  search_title: 'Search title',
  noindex: 'Hidden from search engines',
};

/** The name of a page's detail. */
export const detailLabel = (path: string) => DETAILS[path] ?? path;
