import '../puck/test-browser.ts';
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Milestone } from '@siteyard/schemas/blocks/Timeline';
import type {
  DimensionField,
  ResponsiveSizeField,
} from '../../../../blocks/_shared/block-editor.ts';
import { Toaster } from 'sonner';
import { look } from '@siteyard/schemas/look';
import { ColourInput } from '../../../ui/colour-input.tsx';
import { LookPartsContext, SiteColoursContext } from '../../../ui/site-colours.ts';
import { siteSwatches } from '../look/site-swatches.ts';
import { DimensionInput } from './dimension-input.tsx';
import { MilestoneFields } from './milestone-fields.tsx';
import { MilestonesInput } from './milestones-input.tsx';
import { ResponsiveSizeInput } from './responsive-size-input.tsx';

/**
 * Our own inputs, each with a value that follows the typed text. The tests stay in one file, because they
 * share the functions that show and operate an input.
 */

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Renders an input. Returns a function that reads its value. */
async function show<Value>(
  first: Value,
  input: (value: Value, onChange: (value: Value) => void) => ReactNode,
): Promise<() => Value> {
  const seen = [first];
  const keep = (value: Value) => void seen.push(value);
  function Holder() {
    const [value, setValue] = useState(first);
    return input(value, (next) => {
      keep(next);
      setValue(next);
    });
  }
  await act(async () => root.render(<Holder />));
  return () => seen.at(-1) ?? first;
}

function named(name: string): HTMLInputElement | HTMLSelectElement | HTMLButtonElement {
  const found = [...element.querySelectorAll<HTMLInputElement>('input, select, button')].find(
    (each) =>
      (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent) ===
        name ||
      (each.type === 'button' && each.textContent === name),
  );
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

async function enter(name: string, value: string) {
  const input = named(name);
  const prototype = Object.getPrototypeOf(input) as object;
  await act(async () => {
    // React ignores values that a script sets directly.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
    const event = input instanceof HTMLSelectElement ? 'change' : 'input';
    input.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

const press = (name: string) => act(async () => named(name).click());

describe('a width', () => {
  const field: DimensionField = {
    type: 'dimension',
    label: 'Width',
    min: 1,
    max: 4e3,
    options: [
      {
        label: 'Full',
        value: 'full',
      },
    ],
  };

  test('accepts a keyword, or px within their range, and ignores other input', async () => {
    const value = await show<unknown>('full', (now, onChange) => (
      <DimensionInput field={field} value={now} onChange={onChange} readOnly={false} />
    ));
    expect(element.querySelector('input')).toBeNull();
    await enter('Width', 'px');
    expect(value()).toBe(320);
    for (const [typed, kept] of [
      ['4000', 4000],
      ['4001', 4000],
      ['0', 4000],
      ['-3', 4000],
      ['', 4000],
      ['1', 1],
      ['640.4', 640],
    ] as const) {
      await enter('Width in px', typed);
      expect(value(), typed).toBe(kept);
    }
    await enter('Width', 'full');
    expect(value()).toBe('full');
  });

  test('can be cleared in order to type another number', async () => {
    const value = await show<unknown>(320, (now, onChange) => (
      <DimensionInput field={field} value={now} onChange={onChange} readOnly={false} />
    ));
    await enter('Width in px', '');
    expect(named('Width in px').value).toBe('');
    expect(value()).toBe(320);
  });
});

describe('a size', () => {
  const field: ResponsiveSizeField = {
    type: 'responsiveSize',
    label: 'Size',
    max: 1e3,
    options: [
      {
        label: 'Medium',
        value: 'md',
      },
    ],
  };

  test('accepts a named size, or px within their range for each breakpoint', async () => {
    const value = await show<unknown>('md', (now, onChange) => (
      <ResponsiveSizeInput field={field} value={now} onChange={onChange} readOnly={false} />
    ));
    await enter('Size', 'custom');
    expect(value()).toEqual({ base: 32 });
    for (const [name, typed, kept] of [
      ['Tablets and up', '20', { base: 32, md: 20 }],
      ['Desktops and up', '1000', { base: 32, md: 20, lg: 1000 }],
      ['Desktops and up', '1001', { base: 32, md: 20, lg: 1000 }],
      ['Desktops and up', '-1', { base: 32, md: 20, lg: 1000 }],
      ['Tablets and up', '', { base: 32, lg: 1000 }],
      ['All screens', '', { base: 32, lg: 1000 }],
      ['All screens', '0', { base: 0, lg: 1000 }],
    ] as const) {
      await enter(name, typed);
      expect(value(), `${name} ${typed}`).toEqual(kept);
    }
    await enter('Size', 'md');
    expect(value()).toBe('md');
  });

  test('can be cleared for all screens in order to type another number', async () => {
    const value = await show<unknown>({ base: 32 }, (now, onChange) => (
      <ResponsiveSizeInput field={field} value={now} onChange={onChange} readOnly={false} />
    ));
    await enter('All screens', '');
    expect(named('All screens').value).toBe('');
    expect(value()).toEqual({ base: 32 });
  });
});

describe('a colour', () => {
  const open = (first: string, optional: boolean) =>
    show(first, (now, onChange) => (
      <ColourInput
        label="Tint"
        value={now}
        optional={optional}
        onChange={onChange}
        readOnly={false}
      />
    ));
  const typed = 'Tint: custom colour';

  test('is a colour of the site or of the presets, or an opaque one if required', async () => {
    const swatches = siteSwatches(look.parse({ brand: '#0b57d0' }));
    const value = await show('#12345678', (now, onChange) => (
      <SiteColoursContext value={swatches}>
        <ColourInput label="Tint" value={now} onChange={onChange} />
      </SiteColoursContext>
    ));
    const press = (name: string) =>
      act(async () =>
        element.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click(),
      );
    await press('Brand colour');
    expect(value()).toBe('#0b57d0');
    await press('Red');
    expect(value()).toBe('#ef4444ff');

    const opaque = await show('#000000', (now, onChange) => (
      <ColourInput label="Tint" opaque value={now} onChange={onChange} />
    ));
    await press('Red');
    expect(opaque()).toBe('#ef4444');
    await enter(typed, '#1234');
    expect(opaque()).toBe('#112233');
  });

  test('can follow the colour of the site, which is the default', async () => {
    const parts = { brand: '#0b57d0', onBrand: '#ffffff', mark: '#b5482f' };
    const value = await show('#12345678', (now, onChange) => (
      <LookPartsContext value={parts}>
        <ColourInput label="Tint" part="mark" optional value={now} onChange={onChange} />
      </LookPartsContext>
    ));
    const find = (selector: string) => element.querySelector<HTMLElement>(selector)!;
    const first = find('button');
    expect([first.textContent, first.ariaPressed]).toEqual(['Site’s colour', 'false']);
    await act(async () => first.click());
    expect([value(), first.ariaPressed]).toEqual(['look', 'true']);
    // The value for the colour of the site is not shown, because it is not a colour that can be typed.
    expect(find(`[aria-label="${typed}"]`)).toMatchObject({
      value: '',
      placeholder: 'As the look',
    });
    expect(find('[aria-label="Tint: pick a colour"]').style.backgroundColor).toBe(
      'rgb(181, 72, 47)',
    );
    await enter(typed, 'look');
    expect(value()).toBe('look');
    await enter(typed, '#123456');
    expect([value(), first.ariaPressed]).toEqual(['#123456', 'false']);

    await show('#12345678', (now, onChange) => (
      <ColourInput label="Tint" value={now} onChange={onChange} />
    ));
    expect(element.textContent).not.toContain('Site’s colour');
  });

  test('accepts 3, 4, 6 and 8 hex digits with or without #, and waits for more with any other number', async () => {
    const value = await open('#000000', false);
    for (const [text, kept] of [
      ['abc', '#aabbcc'],
      ['#DEF', '#ddeeff'],
      ['a', '#ddeeff'],
      ['#1234', '#11223344'],
      ['12345', '#11223344'],
      ['123456', '#123456'],
      ['#1234567', '#123456'],
      ['#12345678', '#12345678'],
      ['red', '#12345678'],
      ['', '#12345678'],
    ] as const) {
      await enter(typed, text);
      expect(value(), text).toBe(kept);
      const waits = text !== '' && ![3, 4, 6, 8].includes(text.replace('#', '').length);
      if (text !== 'red') expect(named(typed).hasAttribute('aria-invalid'), text).toBe(waits);
    }
    expect(element.textContent).toContain('#RRGGBB or #RRGGBBAA');
    expect(element.textContent).not.toContain('None');
  });

  test('can be removed when it is optional', async () => {
    const value = await open('#112233', true);
    await press('None');
    expect(value()).toBe('');
    await enter(typed, '#abc');
    expect(value()).toBe('#aabbcc');
    await enter(typed, '');
    expect(value()).toBe('');
  });
});

describe('a milestone', () => {
  const milestone: Milestone = {
    id: 'ms-1',
    title: '',
    description: '',
    dateMode: 'single',
    date: '2020-05-06',
    dateStart: '',
    dateEnd: '',
    month: '',
    accentColor: '',
    images: ['/a.png', '/b.png'],
    defaultImage: 1,
  };
  const open = () =>
    show(milestone, (now, onChange) => (
      <MilestoneFields milestone={now} onChange={onChange} readOnly={false} />
    ));
  const dates = () =>
    [...element.querySelectorAll<HTMLInputElement>('[type="date"], [type="month"]')].map(
      (input) => [input.labels?.[0]?.textContent, input.type, input.value],
    );

  test('shows the dates of its mode, filled from the previous mode', async () => {
    const value = await open();
    expect(dates()).toEqual([['Day', 'date', '2020-05-06']]);
    await enter('Date', 'range');
    expect(dates()).toEqual([
      ['From', 'date', '2020-05-06'],
      ['To', 'date', ''],
    ]);
    await enter('To', '2020-06-07');
    await enter('Date', 'month');
    expect(dates()).toEqual([['Month', 'month', '2020-05']]);
    await enter('Date', 'single');
    expect(dates()).toEqual([['Day', 'date', '2020-05-06']]);
    expect(value()).toMatchObject({ dateMode: 'single', dateEnd: '2020-06-07' });
  });

  test('has a default picture, also after other pictures are removed', async () => {
    const value = await open();
    const first = () =>
      [...element.querySelectorAll<HTMLInputElement>('[type="radio"]')].map(
        ({ checked }) => checked,
      );
    expect(first()).toEqual([false, true]);
    await press('Remove picture 2');
    expect(value()).toMatchObject({ images: ['/a.png'], defaultImage: 0 });
    expect(first()).toEqual([true]);
    await press('Add picture');
    expect(value().images).toEqual(['/a.png', '']);
    // Disabled until the new image has a picture.
    expect(named('Add picture').disabled).toBe(true);
  });
});

test('milestones cannot be added beyond their maximum', async () => {
  const first = [1, 2].map(
    (n) => ({ id: `ms-${n}`, title: `Stone ${n}`, date: '', images: [] }) as unknown as Milestone,
  );
  const value = await show(first, (now, onChange) => (
    <MilestonesInput max={3} value={now} onChange={onChange} readOnly={false} />
  ));
  await press('Add milestone');
  expect(value()).toHaveLength(3);
  expect(named('Add milestone').disabled).toBe(true);
  named('Remove Stone 1').focus();
  await press('Remove Stone 1');
  expect(named('Add milestone').disabled).toBe(false);
  expect(document.activeElement?.tagName).toBe('OL');
});

describe('a removed item of a list', () => {
  const stone = (title: string) =>
    ({ id: title, title, date: '', images: [] }) as never as Milestone;
  const titles = (all: readonly Milestone[]) => all.map(({ title }) => title);
  const messages = () => [...document.querySelectorAll('[data-sonner-toast]')];
  const undo = () => act(async () => messages()[0]!.querySelector('button')!.click());
  const open = () =>
    show([stone('One'), stone('Two')], (now, onChange) => (
      <>
        <button onClick={() => onChange([stone('One'), stone('Two')])}>Ctrl+Z</button>
        <button onClick={() => onChange([stone('New'), ...now])}>Add before</button>
        <MilestonesInput max={9} value={now} onChange={onChange} readOnly={false} />
        <Toaster />
      </>
    ));

  test('is reported in a message, whose Undo brings it back and keeps later changes', async () => {
    const value = await open();
    await press('Remove One');
    await vi.waitFor(() =>
      expect(messages().map(({ textContent }) => textContent)).toEqual(['Removed “One”.Undo']),
    );
    await press('Add before');
    await undo();
    expect(titles(value())).toEqual(['One', 'New', 'Two']);
  });

  test('does not come back twice', async () => {
    const value = await open();
    await press('Remove Two');
    await vi.waitFor(() => expect(messages()).toHaveLength(1));
    await press('Ctrl+Z');
    await undo();
    expect(titles(value())).toEqual(['One', 'Two']);
  });
});
