/**
 * Puts the text of an input on the clipboard and says whether that worked. It is selected in any
 * case, so that the person can copy it by hand where a site without https has no clipboard.
 */
export async function copyFrom(input: HTMLInputElement): Promise<boolean> {
  input.focus();
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    // Out of date, and the only way there is without https.
    return document.execCommand('copy');
  }
}
