/**
 * Copies the text of an input to the clipboard. Returns whether that worked. Selects the text in any
 * case, so that the person can copy it by hand if a site without https has no clipboard.
 */
export async function copyFrom(input: HTMLInputElement): Promise<boolean> {
  input.focus();
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    // Deprecated, but the only way without https.
    return document.execCommand('copy');
  }
}

/** Copies a text to the clipboard. Returns whether that worked. */
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
