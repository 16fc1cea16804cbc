import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../blocks/islands.ts';

/** Hydrates one island with the data next to it. */
async function hydrateIsland(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island as keyof typeof islands];
  const root = element.firstElementChild;
  const data = element.querySelector(':scope > script[type="application/json"]')?.textContent;
  if (!load || !root || !data) return;
  const pressedEarly = keepClick(element);
  const island = createElement(await load(), JSON.parse(data) as object);
  const typed = [...element.querySelectorAll('textarea')].map(
    (area) => [area, area.value] as const,
  );
  hydrateRoot(root, island);
  // Preact keeps text that was typed into inputs before hydration, but not into text areas.
  for (const [area, value] of typed) area.value = value;
  pressedEarly()?.click();
}

/**
 * Records the last button that is pressed while its island's script is loading, so that a visitor on a
 * slow connection does not have to press it again.
 * @returns a function that stops recording and returns the button, or null
 */
function keepClick(island: HTMLElement): () => HTMLElement | null {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button[type="button"]');
  };
  island.addEventListener('click', keep);
  return () => {
    island.removeEventListener('click', keep);
    return pressed;
  };
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]'))
  void hydrateIsland(element);
