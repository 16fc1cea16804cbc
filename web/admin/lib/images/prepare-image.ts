import { UPLOAD_LIMITS } from '@siteyard/schemas/limits';

/** `accept` of file inputs: types that the server stores, and types that are converted here. */
export const ACCEPTED_IMAGES =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml,image/heic,image/heif,.heic,.heif';

/** The same for the site's icon. */
export const ACCEPTED_ICONS = 'image/png,image/x-icon,image/vnd.microsoft.icon,.ico';

export const HEIC_HELP =
  'This browser cannot open HEIC pictures. Save the picture as JPEG first; on an iPhone: Settings, Camera, Formats, “Most Compatible”.';

/** A picture that cannot be used; the message is for the person who chose it. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

export type Preparation =
  /** Sent unchanged; the server re-encodes it. */
  | { kind: 'as-is' }
  /** Redrawn in this size and type. */
  | {
      kind: 'draw';
      width: number;
      height: number;
      type: 'image/jpeg' | 'image/webp' | 'image/png';
    };

/** Width and height, in px, scaled down to fit a square of `max` px; never scaled up. */
export function fitInside(width: number, height: number, max: number) {
  const scale = Math.min(1, max / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * How to prepare a picture for upload. The server refuses SVG, HEIC, and sizes such as the 48
 * megapixels of a phone.
 * @param type MIME type; width and height in px as the browser decodes it.
 */
export function preparationFor(type: string, width: number, height: number): Preparation {
  const max = UPLOAD_LIMITS.maxSidePx;
  if (type === 'image/svg+xml') {
    // The size of a drawing is arbitrary; this one is large enough for any screen.
    const scale = 2_000 / Math.max(width, height, 1);
    const size = fitInside(width * scale, height * scale, max);
    return { kind: 'draw', ...size, type: 'image/png' };
  }
  const tooLarge = Math.max(width, height) > max;
  const foreign = type === 'image/heic' || type === 'image/heif';
  if (!tooLarge && !foreign) return { kind: 'as-is' };
  const opaque = foreign || type === 'image/jpeg';
  return {
    kind: 'draw',
    ...fitInside(width, height, max),
    type: opaque ? 'image/jpeg' : 'image/webp',
  };
}

/** MIME type of a file; browsers give none for HEIC. */
export function imageTypeOf(file: { name: string; type: string }): string {
  if (file.type !== '') return file.type;
  return /\.hei[cf]$/i.test(file.name) ? 'image/heic' : '';
}

/** Prepares a picture for upload. Throws `ImageError` if it is no picture or cannot be decoded. */
export async function prepareImage(file: File): Promise<File> {
  const type = imageTypeOf(file);
  if (!type.startsWith('image/')) throw new ImageError('Choose an image file.');
  // Redrawing would lose frames of an animation and sizes of an icon.
  if (/gif|icon/.test(type)) return file;
  const source = await decode(file, type);
  try {
    const plan = preparationFor(type, source.width, source.height);
    return plan.kind === 'as-is' ? file : await draw(source.image, plan, file.name);
  } finally {
    source.close();
  }
}

async function decode(file: File, type: string) {
  if (type === 'image/svg+xml') return decodeSvg(file);
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return {
      image: bitmap,
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    };
  } catch {
    throw new ImageError(
      /heic|heif/.test(type) ? HEIC_HELP : 'This picture cannot be opened. Is the file complete?',
    );
  }
}

/** Decodes SVG with an image element, in which it cannot run scripts or load anything. */
async function decodeSvg(file: File) {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new ImageError('This drawing cannot be opened. Is the file complete?');
  }
  return {
    image,
    width: image.naturalWidth || 1_000,
    height: image.naturalHeight || 1_000,
    close: () => URL.revokeObjectURL(url),
  };
}

async function draw(
  image: CanvasImageSource,
  plan: Extract<Preparation, { kind: 'draw' }>,
  name: string,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = plan.width;
  canvas.height = plan.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, plan.width, plan.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, plan.type, 0.92));
  if (!blob) throw new ImageError('This picture is too large for this browser.');
  // A browser that cannot encode a type returns PNG.
  const extension = blob.type.split('/')[1] ?? 'png';
  return new File([blob], `${name.replace(/\.[^.]+$/, '')}.${extension}`, { type: blob.type });
}
