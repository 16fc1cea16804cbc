import { configWith, type OpenPuck } from './test-puck.tsx';
import { act } from 'react';
import { buildConfig } from '../config/build-config.tsx';
import type { Config } from './puck.ts';

export const ours = buildConfig([]);

/** Our configuration with other fields for a card. */
export function withCard(fields: object, defaultProps: object = {}): Config {
  const few = configWith();
  const card = few.components.Card!;
  const changed = { ...card, fields, defaultProps: { ...card.defaultProps, ...defaultProps } };
  return { ...few, components: { ...few.components, Card: changed } } as Config;
}

export const card = (props: object = {}) => ({ type: 'Card', props: { id: 'C-1', ...props } });
export const propsOf = ({ get }: OpenPuck) => get().getItemById('C-1')?.props ?? {};

export async function typeInto(puck: OpenPuck, selector: string, value: string) {
  const input = puck.element.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!input) throw new Error(`There is no ${selector}.`);
  await act(async () => {
    // React ignores values that a script sets on the element itself.
    const prototype = Object.getPrototypeOf(input) as object;
    const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await puck.pass(300);
}

/** Clicks the button with this name. */
export async function click(puck: OpenPuck, name: string) {
  const button = [...puck.element.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!button) throw new Error(`There is no button ${name}.`);
  await act(async () => button.click());
  await puck.pass(300);
}
