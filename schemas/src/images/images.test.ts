import { expect, it } from 'vitest';
import { imagesOfPage, imagesOfSettings } from './images.ts';
import type { PageContent } from '../content/page-content.ts';
import { siteSettings } from '../settings/settings.ts';

const [one, two, three, four] = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(64)}.webp`);
const at = (name = '') => `/uploads/${name}`;

it('lists each image of a page once, with or without cb, including slots and the social image', () => {
  const image = (id: string, src: string) => ({ type: 'ImageBlock', props: { id, src } });
  const content: PageContent = {
    contentVersion: 3,
    root: { props: {} },
    content: [
      image('i1', at(one)),
      { type: 'OneCol', props: { id: 'c', content: [image('i2', `${at(two)}?cb=1`)] } },
      image('i3', at(one)),
      image('i4', 'https://example.com/x.png'),
    ],
  };
  expect(imagesOfPage({ content, social_image: at(three) })).toEqual([one, two, three]);
  expect(imagesOfPage({ content, social_image: at(two) })).toEqual([one, two]);
  expect(imagesOfPage({ content, social_image: '' })).toEqual([one, two]);
});

it('lists the images of every image field of the settings', () => {
  const settings = siteSettings.parse({
    faviconUrl: at(one),
    nav: {
      logoImageUrl: at(two),
      items: [
        { title: 'A', href: '/', imageUrl: at(three) },
        { title: 'B', href: '/', imageUrl: at(four) },
        { title: 'C', href: '/', imageUrl: at(one) },
      ],
    },
  });
  expect(imagesOfSettings(settings)).toEqual([one, two, three, four]);
});
