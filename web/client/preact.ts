/**
 * What the public build puts in the place of `react` and `react-dom/client`: the few functions that
 * islands use, from Preact's core. `preact/compat` would cost visitors 3 KB more, so islands keep
 * to what is the same in both: `onInput`, `onFocusCapture`, no camel-cased SVG attributes.
 */
// oxlint-disable no-restricted-imports
import { hydrate, type ComponentChild } from 'preact';

export { createElement } from 'preact';
export { useEffect, useRef, useState } from 'preact/hooks';

/** React's name for Preact's `hydrate`. */
export function hydrateRoot(container: Element, element: ComponentChild): void {
  hydrate(element, container);
}
