import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';

/** Returns the URL of a small variant of an uploaded picture. Returns other URLs unchanged. */
export function smallImage(url: string): string {
  const name = uploadFileName(url);
  return name === null ? url : `/uploads/${name}?w=320`;
}
