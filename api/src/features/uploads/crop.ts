import { AppError } from '@siteyard/schemas/errors';
import { storedFocalPoint, type FocalPoint } from '@siteyard/schemas/images';
import type { CropArea } from '@siteyard/schemas/http';
import type { Picture } from './picture.ts';

/**
 * Checks that an area is inside an image, and that the image can be cropped.
 * @throws AppError `upload_crop_invalid`
 */
export function checkCrop(
  { width, height, extension }: Pick<Picture, 'width' | 'height' | 'extension'>,
  area: CropArea,
): void {
  const refuse = (message: string) => new AppError('upload_crop_invalid', { message });
  if (extension === 'ico')
    throw refuse('An icon cannot be cropped. Upload it as a PNG and crop that.');
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  if (right > width)
    throw refuse(`The crop ends at ${right} px, but the image is ${width} px wide.`);
  if (bottom > height)
    throw refuse(`The crop ends at ${bottom} px, but the image is ${height} px high.`);
  if (area.width === width && area.height === height)
    throw refuse('The crop is the whole image. Choose a part of it.');
}

/**
 * Returns the details that a crop gets from its original: name, alternative text, and the focal point if
 * it is inside the crop.
 */
export function cropDetails(record: Picture, area: CropArea) {
  const focal_point = record.focal_point && focalPointIn(record, record.focal_point, area);
  const { name, alt } = record;
  return { name, alt, crop_of: record._id, ...(focal_point && { focal_point }) };
}

/** Returns the focal point relative to the area; undefined if it is outside or in the centre. */
function focalPointIn(
  { width, height }: Picture,
  { x, y }: FocalPoint,
  area: CropArea,
): FocalPoint | undefined {
  const point = {
    x: rounded((x * width - area.x) / area.width),
    y: rounded((y * height - area.y) / area.height),
  };
  const isInside = [point.x, point.y].every((share) => share >= 0 && share <= 1);
  return isInside ? storedFocalPoint(point) : undefined;
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;
