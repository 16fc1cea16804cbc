import { openPuck, usePuckTests } from './test-puck.tsx';
import { expect, test } from 'vitest';
import { siteSettings, type Language } from '@siteyard/schemas/settings';
import { look as siteLook } from '@siteyard/schemas/look';

/** The fields of a banner in the right sidebar (specification, section 3). */

usePuckTests();

test('a banner shows the fields of a picture only if it has a picture', async () => {
  const banner = (backgroundType: string) => ({
    type: 'JumbotronBlock',
    props: { id: 'J-1', backgroundType },
  });
  const labels = async (backgroundType: string) => {
    const puck = await openPuck([banner(backgroundType)]);
    await puck.select('J-1');
    return puck.element.textContent;
  };
  expect(await labels('color')).not.toContain('Blend mode');
  expect(await labels('image')).toContain('Blend mode');
});

test('a banner shows that its typeface is too heavy in addition to the previous ones', async () => {
  const banner = (id: string, fontFamily: string) => ({
    type: 'JumbotronBlock',
    props: { id, fontFamily },
  });
  const open = async (id: string, context: Parameters<typeof openPuck>[1]) => {
    const puck = await openPuck([banner('J-1', 'Bungee'), banner('J-2', 'Merriweather')], context);
    await puck.select(id);
    return puck.element;
  };
  expect((await open('J-1', {})).textContent).not.toContain('Visitors see it in');
  expect((await open('J-2', {})).textContent).toContain(
    'Visitors see it in a similar typeface of the',
  );
  const look = siteLook.parse({ heading_font: 'aleo', body_font: 'nunito' });
  const styled = await open('J-2', { context: { settings: siteSettings.parse({ look }) } });
  expect(styled.textContent).toContain('Visitors see it in the typeface of the headings,');
});

test('a banner shows that its typeface is too heavy with the letters of the language', async () => {
  const banner = { type: 'JumbotronBlock', props: { id: 'J-1', fontFamily: 'Merriweather' } };
  const open = async (language: Language) => {
    const puck = await openPuck([banner], {
      context: { settings: siteSettings.parse({ language }) },
    });
    await puck.select('J-1');
    return puck.element.textContent;
  };
  expect(await open('de')).not.toContain('Visitors see it in');
  expect(await open('pl')).toContain('Visitors see it in a similar typeface of the');
});
