/**
 * A tab that was open while the site was updated may ask for a script that is gone. Vite reports
 * that as `vite:preloadError`; loading the page anew brings the new scripts, and drafts are safe.
 * Where the site was not updated, or does not answer, the page stays: loading it anew would change
 * nothing, or put the browser's own error page in the place of somebody's work.
 */
export function offerReloadWhenScriptsAreGone(): void {
  const key = 'siteyard-reloaded-at';
  window.addEventListener('vite:preloadError', () => {
    // The time of the last try keeps a page that some cache holds back from causing a loop.
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 30_000) return;
    void wasUpdated().then((updated) => {
      if (!updated) return;
      sessionStorage.setItem(key, String(Date.now()));
      window.location.reload();
    });
  });
}

/** Whether the site now serves the admin with another first script than this tab runs. */
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
