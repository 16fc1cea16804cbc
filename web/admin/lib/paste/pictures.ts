const UPLOADED = /^\/uploads\/[0-9a-f]{64}\.\w+$/;
const EMBEDDED = /^data:(image\/[\w.+-]+);base64,/i;

/** The address of a picture of this site; null for any other picture. */
export function ownPicture(src: string, site: string): string | null {
  const path = src.startsWith(`${site}/`) ? src.slice(site.length) : src;
  return UPLOADED.test(path) ? path : null;
}

/** The file of a picture that is embedded in the clipboard; null for a picture with an address. */
export function embeddedPicture(src: string): File | null {
  const [head, type = ''] = EMBEDDED.exec(src) ?? [];
  if (head === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(src.slice(head.length)), (each) => each.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}

/** The message about the pictures that a paste leaves out. */
export const picturesLeftOut = (count: number) =>
  `${count === 1 ? 'One picture is' : `${count} pictures are`} left out, because the clipboard has only an address. Save the picture as a file and add the file.`;
