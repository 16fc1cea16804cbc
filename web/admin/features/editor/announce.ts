let region: HTMLElement | undefined;

/** Announces a message to screen readers. A later message replaces an earlier one. */
export function announce(message: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  // Screen readers do not read an unchanged text, so a repeated message gets a space.
  region.textContent = region.textContent === message ? `${message}\u00a0` : message;
}
