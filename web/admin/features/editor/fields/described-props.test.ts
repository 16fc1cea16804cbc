import { expect, test } from 'vitest';
import { describedProps } from './described-props.ts';

const picture = { url: '/uploads/a.webp', alt: 'A lift' };

test('a picture sets its alternative text if the block has none', () => {
  expect(describedProps({ imageAlt: ' ' }, 'imageUrl', 'imageAlt', picture)).toEqual({
    imageUrl: '/uploads/a.webp',
    imageAlt: 'A lift',
  });
  expect(describedProps({ imageAlt: 'Ours' }, 'imageUrl', 'imageAlt', picture)).toBeNull();
  expect(describedProps({}, 'imageUrl', 'imageAlt', { ...picture, alt: '' })).toBeNull();
});

test('in a list, it sets the alternative text of its own item', () => {
  const items = [{ alt: 'First' }, { caption: 'Second' }];
  const at = (index: number) =>
    describedProps({ items }, `items[${index}].imageUrl`, 'alt', picture);
  expect(at(1)).toEqual({
    items: [{ alt: 'First' }, { caption: 'Second', imageUrl: '/uploads/a.webp', alt: 'A lift' }],
  });
  expect(at(0)).toBeNull();
  expect(at(2)).toBeNull();
});

test('the alternative text is removed with its picture', () => {
  const props = { imageUrl: '/uploads/b.webp', imageAlt: 'Ours' };
  expect(describedProps(props, 'imageUrl', 'imageAlt', null)).toEqual({
    imageUrl: '',
    imageAlt: '',
  });
});

test('a stale alternative text is replaced with its picture', () => {
  const props = { imageUrl: '/uploads/b.webp', imageAlt: 'A forklift' };
  const replaced = (alt: string) =>
    describedProps(props, 'imageUrl', 'imageAlt', { ...picture, alt }, true);
  expect(replaced('')).toEqual({ imageUrl: '/uploads/a.webp', imageAlt: '' });
  expect(replaced('A bike')).toEqual({ imageUrl: '/uploads/a.webp', imageAlt: 'A bike' });
});
