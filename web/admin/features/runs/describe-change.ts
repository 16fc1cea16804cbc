const DETAILS: Record<string, string> = {
  id: 'Number',
  title: 'Title',
  description: 'Description',
  address: 'Readable address',
  social_image: 'Social image',
  search_title: 'Search title',
  noindex: 'Hidden from search engines',
};

/** The name of a page's detail. */
export const detailLabel = (path: string) => DETAILS[path] ?? path;

const IMAGE_DETAILS: Record<string, string> = {
  name: 'File name',
  alt: 'Alternative text',
  focal_point: 'Focal point',
  crop_of: 'Cropped from',
};

/** The name of a picture's detail. */
export const imageDetailLabel = (path: string) => IMAGE_DETAILS[path] ?? path;
