/**
 * Copies the text of an input to the clipboard. Always selects the text, so that it can be copied by
 * hand on a site without https, which has no clipboard.
 * @returns whether the text was copied
 */
export async function copyFrom(input: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  input.focus();
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    // Deprecated, but the only way on a site without https.
    return document.execCommand('copy');
  }
}

/** Copies a text to the clipboard. @returns whether the text was copied */
export async function copyText(text: string): Promise<boolean> {
  const input = document.createElement('input');
  input.value = text;
  input.readOnly = true;
  const focused = document.activeElement;
  document.body.append(input);
  try {
    return await copyFrom(input);
  } finally {
    input.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
