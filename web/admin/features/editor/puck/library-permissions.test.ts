import { configWith, openPuck, usePuckTests, type OpenPuck } from './test-puck.tsx';
import { describe, expect, test } from 'vitest';
import { buildConfig } from '../config/build-config.tsx';
import type { Config } from './puck.ts';

/** Permissions (specification, section 6): Puck's and those of our blocks. */

usePuckTests();

const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Hello' } };
const ALL = { drag: true, edit: true, delete: true, duplicate: true, insert: true };
const ours = buildConfig([]);

/** Our configuration with another definition of headings. */
function withHeading(more: object, root: object = {}): Config {
  const few = configWith();
  const { components } = few;
  return {
    ...few,
    root: { ...few.root, ...root },
    components: { ...components, HeadingBlock: { ...components.HeadingBlock!, ...more } },
  };
}

const ofHeading = ({ get }: OpenPuck) => get().getPermissions({ item: get().getItemById('H-1')! });
/** The actions in the bar of the selected block. */
const actionsOf = ({ element }: OpenPuck) =>
  [...element.ownerDocument.querySelectorAll<HTMLElement>('[class*="ActionBarAction_"]')]
    .map(({ title }) => title)
    .filter((title) => title !== 'Select parent');
const input = ({ element }: OpenPuck, name: string) =>
  element.querySelector<HTMLInputElement>(`input[name="${name}"]`);

describe('the library', () => {
  test('allows everything by default', async () => {
    const puck = await openPuck([heading]);
    expect(puck.get().getPermissions()).toEqual(ALL);
    expect(ofHeading(puck)).toEqual(ALL);
  });

  test('merges the permissions of a block over the global ones', async () => {
    const puck = await openPuck([heading], {
      config: withHeading({ permissions: { delete: true, drag: false } }),
      permissions: { delete: false, insert: false },
    });
    expect(puck.get().getPermissions({ type: 'Card' })).toEqual({
      ...ALL,
      delete: false,
      insert: false,
    });
    expect(ofHeading(puck)).toEqual({ ...ALL, drag: false, insert: false });
  });

  test('resolves permissions again when the data changes', async () => {
    const config = withHeading({
      resolvePermissions: ({ props }: { props: { text: string } }) => ({
        delete: props.text !== 'Keep me',
      }),
    });
    const puck = await openPuck([heading], { config });
    expect(ofHeading(puck).delete).toBe(true);
    const data = { ...heading, props: { ...heading.props, text: 'Keep me' } };
    await puck.dispatch({
      type: 'replace',
      destinationIndex: 1,
      destinationZone: 'root:default-zone',
      data,
    });
    await puck.pass(100);
    expect(ofHeading(puck).delete).toBe(false);
  });

  test('accepts permissions of the root', async () => {
    const puck = await openPuck([heading], {
      config: withHeading({}, { permissions: { edit: false } }),
    });
    expect(puck.get().getPermissions({ root: true })).toEqual({ ...ALL, edit: false });
    expect(input(puck, 'title')?.readOnly).toBe(true);
  });

  test('offers only the allowed actions on a selected block', async () => {
    const free = await openPuck([heading]);
    await free.select('H-1');
    expect(actionsOf(free)).toEqual(['Duplicate', 'Delete']);
  });

  test('hides forbidden actions and makes the fields read-only', async () => {
    const puck = await openPuck([heading], {
      config: withHeading({ permissions: { delete: false, duplicate: false, edit: false } }),
    });
    await puck.select('H-1');
    expect(actionsOf(puck)).toEqual([]);
    expect(input(puck, 'text')?.readOnly).toBe(true);
  });
});

describe('the blocks of the product', () => {
  test('forbid deleting, dragging, duplicating, inserting and editing the navbar', async () => {
    const puck = await openPuck([heading]);
    const navbar = puck.get().appState.data.content[0]!;
    expect(navbar.type).toBe('SiteNavbar');
    expect(puck.get().getPermissions({ item: navbar })).toEqual({
      drag: false,
      edit: false,
      delete: false,
      duplicate: false,
      insert: false,
    });
    await puck.select(navbar.props.id as string);
    expect(actionsOf(puck)).toEqual([]);
  });

  test('forbid only deleting a banner', async () => {
    const banner = { type: 'JumbotronBlock', props: { id: 'J-1' } };
    const puck = await openPuck([banner]);
    expect(puck.get().getPermissions({ item: puck.get().getItemById('J-1')! })).toEqual({
      ...ALL,
      delete: false,
    });
    await puck.select('J-1');
    expect(actionsOf(puck)).toEqual(['Duplicate']);
  });

  test('allow everything for all others', () => {
    for (const [type, { permissions }] of Object.entries(ours.components))
      if (!['SiteNavbar', 'JumbotronBlock'].includes(type))
        expect([type, permissions]).toEqual([type, undefined]);
  });
});
