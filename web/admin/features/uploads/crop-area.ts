import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { CropArea, UploadRecord } from '@siteyard/schemas/http';

/** Width and height in px. */
type Size = Pick<UploadRecord, 'width' | 'height'>;

const MIN = UPLOAD_LIMITS.cropMinSidePx;

/** The shapes of a crop: width divided by height; null for a free shape. */
export const CROP_SHAPES: readonly { label: string; ratio: number | null }[] = [
  { label: 'Free', ratio: null },
  { label: 'Square', ratio: 1 },
  { label: '4:3', ratio: 4 / 3 },
  { label: '16:9', ratio: 16 / 9 },
];

/** Whether a picture is large enough to be cropped. */
export function canCrop({ width, height, type }: Pick<UploadRecord, 'type'> & Size): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return type !== 'image/x-icon' && short >= MIN && long > MIN;
}

/** Whether a crop would be the whole picture. */
export const isWhole = (area: CropArea, { width, height }: Size) =>
  area.width === width && area.height === height;

const limited = (value: number, min: number, max: number) =>
  Math.min(Math.max(value, min), Math.max(min, max));

/**
 * Rounds an area to whole px, for display and for the server. While a person drags the area, it can have
 * fractions, because the picture may be shown enlarged.
 */
export function inPx(area: CropArea, picture: Size): CropArea {
  const { x, y, width, height } = area;
  const px = [x, y, width, height].map(Math.round) as [number, number, number, number];
  return within({ x: px[0], y: px[1], width: px[2], height: px[3] }, picture);
}

/** Limits an area to the picture and to the smallest size. */
export function within(area: CropArea, picture: Size): CropArea {
  const width = limited(area.width, MIN, picture.width);
  const height = limited(area.height, MIN, picture.height);
  return {
    x: limited(area.x, 0, picture.width - width),
    y: limited(area.y, 0, picture.height - height),
    width,
    height,
  };
}

/** The first area: the middle of the picture, with a visible margin. */
export function firstArea(picture: Size): CropArea {
  const [width, height] = [picture.width * 0.8, picture.height * 0.8];
  const area = { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
  return within(area, picture);
}

/**
 * Returns the largest area with a shape. Its centre is the centre of `area`, or as near as the picture
 * allows.
 */
export function inShape(area: CropArea, ratio: number | null, picture: Size): CropArea {
  if (ratio === null) return area;
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  const x = area.x + area.width / 2 - width / 2;
  const y = area.y + area.height / 2 - height / 2;
  return within({ x, y, width, height }, picture);
}

/** Changes the width or height of an area. With a ratio, the other side follows. */
export function resized(
  area: CropArea,
  side: Partial<Size>,
  ratio: number | null,
  picture: Size,
): CropArea {
  if (ratio === null) return within({ ...area, ...side }, picture);
  const asked = side.width ?? (side.height ?? area.height) * ratio;
  const smallest = Math.max(MIN, MIN * ratio);
  const width = Math.max(smallest, Math.min(asked, picture.width, picture.height * ratio));
  return within({ ...area, width, height: width / ratio }, picture);
}
