let region: HTMLElement | undefined;

/** Tells screen readers what has just happened; a later message replaces an earlier one. */
export function announce(message: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  // The same text twice is no change, and would not be read.
  region.textContent = region.textContent === message ? `${message}\u00a0` : message;
}
