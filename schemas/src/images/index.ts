/** Images: the files that are accepted, their focal points, and the images that content shows. */
export { ANIMATED_PNG_HELP, isAnimatedPng } from './animated-png.ts';
export { CENTRE, cssPosition, type FocalPoint, storedFocalPoint } from './focal-point.ts';
export { structureProblem } from './image-structure.ts';
export { IMAGE_TYPES, type ImageExtension } from './image-types.ts';
export { imagesOfContent, imagesOfPage, imagesOfSettings, withSocialImage } from './images.ts';
