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
  matchMedia: () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
});
Element.prototype.scrollIntoView = nothing;
// dnd-kit asks for the animations of the document and of the dragged element when a drag begins.
document.getAnimations ??= () => [];
Element.prototype.getAnimations ??= () => [];
