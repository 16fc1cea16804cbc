import { createElement, type FunctionComponent } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** The parts of blocks that need script, by block type. A page loads those that are on it. */
const islands: Readonly<Record<string, () => Promise<FunctionComponent<object>>>> = {
  ContactFormBlock: async () =>
    (await import('../blocks/ContactFormBlock/island.tsx'))
      .ContactFormIsland as FunctionComponent<object>,
  Timeline: async () =>
    (await import('../blocks/Timeline/island.tsx')).TimelineIsland as FunctionComponent<object>,
};

/** Brings one island to life with the data that stands beside it. */
async function hydrateIsland(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island ?? ''];
  const root = element.firstElementChild;
  const data = element.querySelector(':scope > script[type="application/json"]')?.textContent;
  if (!load || !root || !data) return;
  const pressedEarly = keepClick(element);
  const island = createElement(await load(), JSON.parse(data) as object);
  const typed = [...element.querySelectorAll('textarea')].map(
    (area) => [area, area.value] as const,
  );
  hydrateRoot(root, island);
  // Preact leaves what was typed into inputs meanwhile, but not into text areas.
  for (const [area, value] of typed) area.value = value;
  pressedEarly()?.click();
}

/**
 * Remembers a button that is pressed while the script of its island is still under way, so that
 * nobody on a slow connection presses twice. The answer ends it and gives the last one.
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
