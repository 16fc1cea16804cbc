const IMAGE_DETAILS: Record<string, string> = {
  name: 'File name',
  alt: 'Description',
  focal_point: 'Focal point',
  crop_of: 'Cropped from',
};

/** The name of a picture's detail. */
export const imageDetailLabel = (path: string) => IMAGE_DETAILS[path] ?? path;
