import { ANIMATED_PNG_HELP, isAnimatedPng } from '@siteyard/schemas/images';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import { HEIC_HELP, imageTypeOf, MAX_MEGABYTES } from './image-types.ts';

/** A picture that cannot be used. The message is shown to the user. */
class ImageError extends Error {
  override readonly name = 'ImageError';
}

/** The way in which a picture is prepared for upload. */
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

/** Scales a width and height, in px, down to fit into a square of `max` px; never enlarges them. */
export function fitInside(width: number, height: number, max: number) {
  const scale = Math.min(1, max / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Decides how to prepare a picture for upload. The server refuses SVG, HEIC, and very large sizes such
 * as the 48 megapixels of some phones.
 * @param type MIME type; `width` and `height` are in px, as the browser decodes the picture
 */
export function preparationFor(type: string, width: number, height: number): Preparation {
  const max = UPLOAD_LIMITS.maxSidePx;
  if (type === 'image/svg+xml') {
    // A drawing has no natural size. This one is large enough for any screen.
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

/**
 * Prepares a picture for upload.
 * @throws ImageError for a file that is not a picture, cannot be decoded or is too large; the message
 *   contains advice
 */
export async function prepareImage(file: File): Promise<File> {
  const prepared = await redraw(file);
  if (prepared.size > UPLOAD_LIMITS.bytes) {
    const megabytes = Math.ceil(prepared.size / 1024 / 1024);
    throw new ImageError(
      `The picture is too large: ${megabytes} MB. The limit is ${MAX_MEGABYTES} MB. Save it smaller and try again.`,
    );
  }
  return prepared;
}

async function redraw(file: File): Promise<File> {
  const type = imageTypeOf(file);
  if (!type.startsWith('image/')) throw new ImageError('Choose an image file.');
  if (type.endsWith('png') && isAnimatedPng(new Uint8Array(await file.arrayBuffer())))
    throw new ImageError(ANIMATED_PNG_HELP);
  // Redrawing would lose the frames of an animation and the sizes of an icon.
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
    const isHeic = /heic|heif/.test(type) || (await hasHeicBytes(file));
    throw new ImageError(
      isHeic ? HEIC_HELP : 'This picture cannot be opened. Is the file complete?',
    );
  }
}

/** Whether a file is HEIC by its first bytes: phones also send HEIC files with the extension of a JPEG. */
async function hasHeicBytes(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer()).subarray(0, 32);
  return /^.{4}ftyp(?:hei|hev)/s.test(String.fromCharCode(...bytes));
}

/** Decodes SVG with an image element, which runs no scripts and loads no resources. */
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
