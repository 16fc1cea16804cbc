import { expect, test } from 'vitest';
import { readBlockExamples } from '../helpers/browser/block-gallery.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

test('without script, every picture of every block is visible or has a link', async () => {
  const { page } = await gallery.browser.newPage(1280, { javaScriptEnabled: false });
  await page.goto(gallery.url);
  const found = await page.locator('[data-example]').evaluateAll((examples) =>
    examples.map((example) => {
      // The data of an island names all its pictures. Names of zeros are examples without a file.
      const names = new Set(example.outerHTML.match(/\/uploads\/(?!0{64})\w+\.\w+/g));
      const elements = [...example.querySelectorAll<HTMLElement>('img, a')].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 1 && height > 1;
      });
      const shown = elements.map((each) =>
        ['src', 'href', 'style'].map((name) => each.getAttribute(name)).join(' '),
      );
      return {
        example: example.getAttribute('data-example'),
        count: names.size,
        unreachable: [...names].filter((name) => !shown.some((text) => text.includes(name))),
      };
    }),
  );
  const blocks = readBlockExamples();
  expect(found).toHaveLength(
    blocks.reduce((sum, { examples }) => sum + Object.keys(examples).length, 0),
  );
  expect(found.filter(({ count }) => count > 1).length).toBeGreaterThan(3);
  expect(found.filter(({ unreachable }) => unreachable.length > 0)).toEqual([]);
});
