import type { BrokenReference } from '@siteyard/schemas/http';

/** Collects the references of one page, section or item. Each target is collected once. */
export function collector(where: Pick<BrokenReference, 'page' | 'section' | 'item'>) {
  const found = new Map<string, BrokenReference>();
  return {
    add(kind: BrokenReference['kind'], target: string, place: () => string) {
      const name = `${kind} ${target}`;
      if (!found.has(name)) found.set(name, { kind, ...where, path: place(), target });
    },
    all: () => [...found.values()],
  };
}
