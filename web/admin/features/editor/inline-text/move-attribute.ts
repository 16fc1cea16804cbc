/** Moves an attribute from its current element to another one; null removes it. */
export function moveAttribute(frame: Document, name: string, to: Element | null): void {
  const from = frame.querySelector(`[${name}]`);
  if (from === to) return;
  from?.removeAttribute(name);
  to?.setAttribute(name, '');
}
