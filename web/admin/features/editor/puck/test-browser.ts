/** Adds browser APIs to jsdom that Puck needs at its import. Import this file first. */

class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const nothing = () => {};

Object.assign(globalThis, {
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
  // Names in tests need no escaping.
  CSS: { escape: (text: string) => text },
  matchMedia: () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
});
// jsdom has no layout, and compares an element with all rules of Puck's stylesheet at each call: a fifth
// of the time of Puck's tests.
window.getComputedStyle = (element) => (element as HTMLElement).style;
// No rule of a style sheet applies, and the sheets that Puck adds for each editor are not parsed.
const createElement = Document.prototype.createElement;
Document.prototype.createElement = function (this: Document, name: string, options?: object) {
  const element = createElement.call(this, name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
} as typeof createElement;
Element.prototype.scrollIntoView = nothing;
// Without a layout, jsdom reports every element as hidden, and code that waits for a visible field would
// wait for twenty frames.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.isConnected && document.body !== this ? document.body : null;
  },
});
// dnd-kit reads the animations of the document and of the dragged element when a drag starts.
document.getAnimations ??= () => [];
Element.prototype.getAnimations ??= () => [];
