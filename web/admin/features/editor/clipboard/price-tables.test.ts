import { configWith, openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import fs from 'node:fs';
import path from 'node:path';
import { act } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { type Block, ownProps } from '@siteyard/schemas/content';
import { findBlockSchema } from '@siteyard/schemas/blocks';
import { setProp } from '../content/change-block.ts';
import { pasteText } from './clipboard-actions.ts';
import { removeOffer } from './offer-price-tables.ts';

usePuckTests();
afterEach(() => void toast.dismiss());

const TYPES = new Set(['SiteNavbar', 'HeadingBlock', 'TwoCol', 'RichText', 'PriceTable']);
const folder = path.resolve(import.meta.dirname, '../../../../../fixtures/clipboards');
const fixture = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
const heading = { type: 'HeadingBlock', props: { id: 'a', text: 'a' } };
const open = (blocks: object[] = [heading]) => openPuck(blocks, { config: configWith(TYPES) });

const content = ({ get }: OpenPuck) => get().appState.data.content.slice(1) as Block[];
const types = (list: readonly Block[]): string =>
  list
    .map(({ type, props }) =>
      type === 'TwoCol' ? `[ ${types(props.left as unknown as Block[])} ]` : type,
    )
    .join(' ');
const textsOf = ({ props }: Block) =>
  (props.content as { blocks: { data: { text: string } }[] }).blocks.map(({ data }) => data.text);

const paste = (puck: OpenPuck, html: string) =>
  act(async () => void pasteText('', puck.get, null, html));

interface Offer {
  title?: unknown;
  description?: unknown;
  action?: { label: string; onClick: () => void };
}
/** The message about the last paste; undefined for none. */
const offer = () => toast.getToasts().find(({ id }) => id === 'price-tables') as Offer | undefined;
const make = () => act(async () => offer()?.action?.onClick());

test.each([
  [true, 'To reach the button, press Alt+T, then Tab.'],
  [false, ''],
])('the offer names its keys on a device with a mouse: %s', async (hasMouse, keys) => {
  const puck = await open([heading]);
  const device = (query: string) => ({ matches: hasMouse && query.includes('pointer: fine') });
  vi.stubGlobal('matchMedia', (query: string) => ({ ...device(query), addEventListener() {} }));
  await paste(puck, fixture('docs-table.html'));
  expect(offer()?.description).toBe(keys);
});

test('a pasted table is replaced by a price table, and undo restores the rows', async () => {
  const puck = await open([heading, { type: 'TwoCol', props: { id: 't', left: [heading] } }]);
  await puck.select('a');
  await paste(puck, `<p>Before</p>${fixture('docs-table.html')}`);
  expect(types(content(puck))).toBe('HeadingBlock RichText [ HeadingBlock ]');
  const pasted = structuredClone(content(puck));
  expect(offer()).toMatchObject({ action: { label: 'Make a price table' } });

  await make();
  expect(types(content(puck))).toBe('HeadingBlock RichText PriceTable RichText [ HeadingBlock ]');
  const [, before, table, after] = content(puck);
  expect([before, after].map((text) => textsOf(text!))).toEqual([['Before'], ['Fuel is extra.']]);
  expect(before?.props.id).not.toBe(after?.props.id);
  expect(table?.props).toMatchObject({
    heading: 'Machine',
    items: [{ name: 'Mini excavator', day: '$185' }],
  });
  expect(puck.get().selectedItem?.props.id).toBe(table?.props.id);
  for (const block of [before, table, after])
    expect(findBlockSchema(block!.type)!.props.safeParse(ownProps(block!)).error).toBeUndefined();

  await puck.pass(300);
  await puck.undo();
  expect(content(puck)).toEqual(pasted);
  await puck.redo();
  expect(types(content(puck))).toBe('HeadingBlock RichText PriceTable RichText [ HeadingBlock ]');
});

test('a table without other text becomes a price table in its column', async () => {
  const puck = await open([{ type: 'TwoCol', props: { id: 't', left: [heading] } }]);
  await puck.select('a');
  await paste(puck, fixture('excel-prices.html'));
  expect(types(content(puck))).toBe('[ HeadingBlock RichText ]');
  await make();
  expect(types(content(puck))).toBe('[ HeadingBlock PriceTable ]');
});

test('each of several tables becomes a price table, and missing headings are reported', async () => {
  const puck = await open();
  const said = vi.spyOn(toast, 'info');
  const table = '<table><tr><td>Lift<td>$1<tr><td>Saw<td>$2</table>';
  await paste(puck, `${table}<p>And</p>${table}`);
  expect(offer()?.action?.label).toBe('Make 2 price tables');
  await make();
  expect(types(content(puck))).toBe('HeadingBlock PriceTable RichText PriceTable');
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^Check the headings/));
});

test('rows that were changed since the paste stay text', async () => {
  const puck = await open();
  const said = vi.spyOn(toast, 'info');
  await paste(puck, fixture('sheets-prices.html'));
  const text = content(puck)[1]!;
  const part = (text.props.content as { blocks: object[] }).blocks[0]!;
  const changed = { blocks: [{ ...part, data: { text: 'My own words' } }] };
  await act(async () => setProp(text.props.id, 'content', changed, puck.get));
  await make();
  expect(textsOf(content(puck)[1]!)).toEqual(['My own words']);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^The pasted rows were changed/));
});

test('a table over a limit stays text, and a message names the limit; other texts have no message', async () => {
  const puck = await open();
  await paste(puck, '<p>No table</p>');
  expect(offer()).toBeUndefined();
  await paste(puck, fixture('sheets-prices.html'));
  expect(offer()?.action).toBeDefined();
  const row = `<tr>${'<td>x</td>'.repeat(7)}</tr>`;
  await paste(puck, `<table>${row}${row}</table>`);
  expect(offer()).toMatchObject({
    title: 'The table is pasted as lines of text.',
    description: 'A price table has at most 6 columns, and this table has 7.',
  });
  expect(offer()?.action).toBeNull();
  expect(types(content(puck))).toBe('HeadingBlock RichText RichText RichText');
  removeOffer();
  expect(offer()).toBeUndefined();
});
