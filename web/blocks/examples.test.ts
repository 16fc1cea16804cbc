import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteSettings } from '@siteyard/schemas/settings';
import { EXAMPLE_RENTALS } from '../gallery/example-rentals.ts';
import type { BlockExamples } from '../gallery/example-block.ts';
import { expectHarmless, renderBlock, renderHtml } from './test-render.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/blocks');
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
const metadata = { settings: siteSettings.parse({}), rentals: () => EXAMPLE_RENTALS };

const cases = files.flatMap((file) => {
  const { type, examples } = JSON.parse(
    fs.readFileSync(path.join(folder, file), 'utf8'),
  ) as BlockExamples;
  return Object.entries(examples).map(([name, props]) => [type, name, props] as const);
});

/** Rendered examples: rendering and parsing takes most of the time, so it is done once for each. */
const drawn = new Map<object, DocumentFragment>();
function draw(type: string, props: Record<string, unknown>): DocumentFragment {
  const known = drawn.get(props) ?? renderBlock(type, props, metadata);
  drawn.set(props, known);
  return known;
}

describe('the examples of each block', () => {
  test.each(cases)('%s %s renders no script and no unsafe link', (type, _, props) => {
    expectHarmless(draw(type, props));
  });

  test.each(cases)('%s %s opens external links safely in a new tab', (type, _, props) => {
    for (const link of draw(type, props).querySelectorAll('a[href^="http"]')) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });

  test.each(cases)('%s %s gives every image an alt', (type, _, props) => {
    for (const image of draw(type, props).querySelectorAll('img'))
      expect(image.hasAttribute('alt')).toBe(true);
  });

  test.each(cases)('%s %s looks the same in every time zone', (type, _, props) => {
    const before = process.env.TZ;
    try {
      const seen = ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue'].map((zone) => {
        process.env.TZ = zone;
        return renderHtml(type, props, metadata);
      });
      expect(new Set(seen).size).toBe(1);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

test('the placeholder of an unknown block names its type', () => {
  const html = renderBlock('NoSuchBlock');
  expect(html.textContent).toBe('No configuration for NoSuchBlock');
  expect(renderBlock('constructor').textContent).toBe('No configuration for constructor');
});
