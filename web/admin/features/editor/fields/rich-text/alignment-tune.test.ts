import type { API } from '@editorjs/editorjs';
import { expect, test } from 'vitest';
import { AlignmentTune } from './alignment-tune.ts';

const api = { i18n: { t: (text: string) => text } } as unknown as API;
const open = (data?: { alignment: string }) => {
  const tune = new AlignmentTune({ api, data });
  const wrapper = tune.wrap(document.createElement('p'));
  const choose = (title: string) =>
    tune
      .render()
      .find((entry) => entry.title === title)
      ?.onActivate();
  const active = () => tune.render().filter(({ isActive }) => isActive);
  return { tune, wrapper, choose, active };
};

test.each([
  ['Align left', 'left'],
  ['Align center', 'center'],
  ['Align right', 'right'],
  ['Justify', 'justify'],
])('shows, stores and reads %s', (title, alignment) => {
  const { tune, wrapper, choose } = open();
  choose(title);
  expect(wrapper.style.textAlign).toBe(alignment);
  expect(tune.save()).toEqual({ alignment });
  const again = open(tune.save());
  expect(again.wrapper.style.textAlign).toBe(alignment);
  expect(again.active().map((entry) => entry.title)).toEqual([title]);
  expect(again.tune.save()).toEqual({ alignment });
});

test('leaves text without an alignment, or with an unknown one, unchanged', () => {
  for (const data of [undefined, { alignment: 'middle' }]) {
    const { tune, wrapper, active } = open(data);
    expect(wrapper.style.textAlign).toBe('');
    expect(active()).toEqual([]);
    expect(tune.save()).toBeUndefined();
  }
});
