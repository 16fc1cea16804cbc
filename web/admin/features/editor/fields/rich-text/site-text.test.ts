import { richTextBlock } from '@siteyard/schemas/blocks/RichText';
import { look } from '@siteyard/schemas/look';
import { expect, test } from 'vitest';
import { siteText } from './site-text.ts';

const widthOf = (name: unknown) => siteText(undefined, 'en', name)['--text-width'];

test('a text can have each width of its block', () => {
  const names = richTextBlock.props.shape.maxWidth.unwrap().options;
  expect(names.map(widthOf)).toEqual(['36rem', '42rem', '48rem', '56rem', '64rem', '72rem']);
  expect(widthOf(undefined)).toBe('48rem');
});

test('a text has the typefaces of the look, or the system’s without a look', () => {
  const chosen = look.parse({ body_font: 'nunito', heading_font: 'aleo' });
  expect(siteText(chosen, 'en', undefined)).toMatchObject({
    '--text-font': "Nunito,'Nunito Fallback',system-ui,sans-serif",
    '--text-heading-font': expect.stringMatching(/^Aleo,/) as string,
  });
  expect(siteText(undefined, 'en', undefined)['--text-font']).toMatch(/^system-ui,/);
});
