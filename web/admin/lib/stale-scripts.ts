/**
 * A tab that was open while the site was updated may ask for a script that is gone. Vite reports
 * that as `vite:preloadError`; loading the page anew brings the new scripts, and drafts are safe.
 * The time of the last try keeps a server that really lacks the file from causing a loop.
 */
export function offerReloadWhenScriptsAreGone(): void {
  const key = 'siteyard-reloaded-at';
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 30_000) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
