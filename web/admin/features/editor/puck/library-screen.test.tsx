import { openPuck, usePuckTests } from './test-puck.tsx';
import { describe, expect, test } from 'vitest';
import { blockSchemas } from '@siteyard/schemas/blocks';
import { siteSettings } from '@siteyard/schemas/settings';
import { buildConfig } from '../config/build-config.tsx';
import { FieldsWithProblems } from '../publish/fields-with-problems.tsx';
import type { Config } from './puck.ts';

/** Puck's screen and configuration (specification, sections 2 and 3). */

usePuckTests();

const ours = buildConfig([]);
const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Hello' } };

test.each([{ ctrlKey: true }, { metaKey: true }])(
  '%o and I switch between edit and interactive mode',
  async (modifier) => {
    const puck = await openPuck([heading]);
    const mode = () => puck.get().appState.ui.previewMode;
    expect(mode()).toBe('edit');
    await puck.press({ ...modifier, code: 'KeyI', key: 'i' });
    expect(mode()).toBe('interactive');
    await puck.press({ ...modifier, code: 'KeyI', key: 'i' });
    expect(mode()).toBe('edit');
  },
);

test('a selected block offers Select parent, Duplicate and Delete', async () => {
  const puck = await openPuck([{ type: 'TwoCol', props: { id: 'T-1', left: [heading] } }]);
  await puck.select('H-1');
  const actions = [...document.querySelectorAll<HTMLElement>('[class*="ActionBarAction_"]')];
  expect(actions.map(({ title }) => title)).toEqual(['Select parent', 'Duplicate', 'Delete']);
});

test('an empty slot is 128 px high', async () => {
  const { element } = await openPuck([{ type: 'TwoCol', props: { id: 'T-1' } }]);
  const slot = element.querySelector<HTMLElement>('[data-puck-dropzone="T-1:left"]');
  expect(slot?.style.getPropertyValue('--puck-slot-min-empty-height')).toBe('128px');
});

test('a block shows a loading state if its data is not resolved after 50 ms', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { HeadingBlock } = ours.components;
  const config: Config = {
    ...ours,
    components: {
      ...ours.components,
      HeadingBlock: {
        ...HeadingBlock!,
        resolveData: async (data, { changed }) => {
          if (changed.text && data.props.text === 'Slow') await held;
          return data;
        },
      },
    },
  };
  const puck = await openPuck([heading], { config });
  await puck.select('H-1');
  const loading = () => document.querySelectorAll('[class*="DraggableComponent-loadingOverlay"]');
  const data = { ...heading, props: { ...heading.props, text: 'Slow' } };
  await puck.dispatch({
    type: 'replace',
    destinationIndex: 1,
    destinationZone: 'root:default-zone',
    data,
  });
  puck.get().resolveDataById('H-1', 'force');
  await puck.pass(49);
  expect(loading()).toHaveLength(0);
  await puck.pass(2);
  expect(loading().length).toBeGreaterThan(0);
  release();
  await puck.pass(100);
  expect(loading()).toHaveLength(0);
});

describe('the configuration', () => {
  test('has defaults and a field per prop for every block', () => {
    for (const { type, props, slots } of blockSchemas) {
      const component = ours.components[type];
      expect(component?.defaultProps, type).toMatchObject(props.parse({}));
      expect(Object.keys(component?.fields ?? {}).toSorted(), type).toEqual(
        [...Object.keys(props.shape), ...slots].toSorted(),
      );
    }
    expect(ours.components.SiteNavbar?.permissions).toBeDefined();
    expect(ours.components.JumbotronBlock?.resolveFields).toBeDefined();
  });

  test('offers the blocks in three groups, and never the navbar', () => {
    const { Layout, Content, Special, other } = ours.categories ?? {};
    expect(Layout?.components).toEqual(['OneCol', 'TwoCol', 'ThreeCol']);
    // The items of the specification come first. Others can follow.
    expect(Content?.components?.slice(0, 11)).toEqual([
      'ImageBlock',
      'JumbotronBlock',
      'TextAndImage',
      'ListDescription',
      'HeadingBlock',
      'Card',
      'Column',
      'Timeline',
      'Platforms',
      'RichText',
      'Spacer',
    ]);
    expect(Special?.components).toEqual(['ContactFormBlock']);
    expect(other).toMatchObject({ visible: false });
  });

  test('gives the page a single text field, its title, if the root has no fields', async () => {
    const { root, ...rest } = ours;
    expect(root).toBeDefined();
    const { element } = await openPuck([], { config: rest });
    const fields = [...element.querySelectorAll<HTMLInputElement>('input[name], textarea[name]')];
    // Twice: for wide and for small screens.
    expect(fields.map(({ type, name }) => [type, name])).toEqual([
      ['text', 'title'],
      ['text', 'title'],
    ]);
  });

  test('accepts metadata, overrides, plugins and field transforms', async () => {
    const settings = siteSettings.parse({ title: 'Hill Rentals' });
    const { element } = await openPuck([heading], {
      more: {
        metadata: { settings },
        overrides: { header: () => <p>Our own header</p> },
        plugins: [
          { name: 'ours', label: 'Ours', icon: <b data-ours />, render: () => <p>Plugin</p> },
        ],
        fieldTransforms: { text: ({ value }: { value: string }) => `${value}, transformed` },
      },
    });
    expect(element.querySelector('[data-puck-component^="SiteNavbar"]')?.textContent).toContain(
      'Hill Rentals',
    );
    expect(element.textContent).toContain('Our own header');
    expect(element.querySelector('[data-ours]')).not.toBeNull();
    expect(element.querySelector('h2[dir="auto"]')?.textContent).toBe('Hello, transformed');
  });
});

test('a problem of a removed block is shown as a problem of the page', async () => {
  const problems = [
    { path: 'content[3].props.ctaHref', blockId: 'Gone-1', field: 'ctaHref', message: 'is odd' },
  ];
  const { element } = await openPuck([heading], {
    more: { overrides: { fields: FieldsWithProblems } },
    context: { problems },
  });
  expect(element.textContent).toContain('Page: is odd');
});
