/** Keys with a character; others do nothing before the editor is there. */
const isText = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey;

/**
 * Keeps what a person types while a text editor opens, and types it into the first text of the page that
 * then takes the focus.
 * @param typed the first character
 * @param windows the windows that may have the focus until then
 * @returns stops keeping
 */
export function keepTyping(typed: string, windows: readonly Window[]): () => void {
  let kept = typed;
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const pass = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    document.execCommand('insertText', false, kept);
  };
  const isThere = () => (document.activeElement as HTMLElement | null)?.isContentEditable === true;
  for (const each of windows)
    each.addEventListener(
      'keydown',
      (event) => {
        if (isThere()) return pass();
        if (!isText(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        kept += event.key;
      },
      options,
    );
  // The editor sets its caret after the focus.
  document.addEventListener('focusin', () => isThere() && setTimeout(pass), options);
  return () => stop.abort();
}
