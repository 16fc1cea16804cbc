/** Adds browser APIs to jsdom that Puck needs while it is imported. Import it first. */

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
// jsdom has no layout, and matches a style to all rules of the library's stylesheet each time: a fifth
// of the time of its tests.
window.getComputedStyle = (element) => (element as HTMLElement).style;
// So no rule of a style sheet counts, and those that the library adds with each editor need no parsing.
const createElement = Document.prototype.createElement;
Document.prototype.createElement = function (this: Document, name: string, options?: object) {
  const element = createElement.call(this, name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
} as typeof createElement;
Element.prototype.scrollIntoView = nothing;
// Without a layout jsdom takes everything for hidden, and what looks for a field on the screen would
// look for it in twenty frames.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.isConnected && document.body !== this ? document.body : null;
  },
});
// dnd-kit asks for the animations of the document and of the dragged element when a drag begins.
document.getAnimations ??= () => [];
Element.prototype.getAnimations ??= () => [];
