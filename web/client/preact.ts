/**
 * Replaces `react` and `react-dom/client` in the public build with the few functions of Preact's core
 * that islands use. `preact/compat` would add 3 KB, so islands use only features that are identical in
 * both: `onInput`, `onFocusCapture`, no camel-case SVG attributes.
 */
// oxlint-disable no-restricted-imports -- the only file that imports Preact by its own name
import { hydrate, type ComponentChild } from 'preact';

export { createElement } from 'preact';
export { Fragment, jsx, jsxDEV, jsxs } from 'preact/jsx-runtime';
export { useEffect, useRef, useState } from 'preact/hooks';

/** React's name for Preact's `hydrate`. */
export function hydrateRoot(container: Element, element: ComponentChild): void {
  hydrate(element, container);
}
