/**
 * Reloads a tab that was open during an update of the site and that requests a script that no longer
 * exists (Vite's `vite:preloadError`). Drafts are saved, so nothing is lost. If the site was not updated
 * or does not answer, the tab is not reloaded: that would not help, or would replace unsaved work with
 * the browser's error page.
 */
export function reloadAfterUpdate(): void {
  const key = 'siteyard-reloaded-at';
  window.addEventListener('vite:preloadError', () => {
    // A cache may still serve the old page, so the time of the last reload prevents a loop.
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 30_000) return;
    void wasUpdated().then((updated) => {
      if (!updated) return;
      sessionStorage.setItem(key, String(Date.now()));
      window.location.reload();
    });
  });
}

/** Whether the site now has another entry script than this tab. */
async function wasUpdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!script) return false;
  try {
    const response = await fetch('/login', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}
