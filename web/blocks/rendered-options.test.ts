import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { type BlockType } from '@siteyard/schemas/blocks';
import { look } from '@siteyard/schemas/look';
import { EXAMPLE_ITEM_KEYS, EXAMPLE_RENTALS } from '../gallery/example-rentals.ts';
import { EXAMPLE_BUSINESS } from '../gallery/example-business.ts';
import { exampleBlock } from '../gallery/example-block.ts';
import type { BlockMetadata } from './_shared/view-props.ts';
import { ALL_OPTIONS, MILESTONE, OPTIONS, WHOLE } from './test-options.ts';
import { drawBlock, expectHarmless, settingsWith } from './test-render.ts';

/** Lists with one item that has a hostile value in one prop. */
function hostileItems(type: BlockType, list: string): string[] {
  const option = OPTIONS[type][list];
  const item = option?.kind === 'list' ? option.item : MILESTONE;
  const whole = { id: 'ms-1', brand: 'x', url: 'https://x.com/us', icon: 'Star', text: 'x' };
  const known = Object.fromEntries(Object.entries(whole).filter(([prop]) => prop in item));
  return Object.keys(item).flatMap((prop) =>
    HOSTILE.map((value) =>
      show(type, { [list]: [{ ...known, [prop]: prop === 'images' ? [value] : value }] }),
    ),
  );
}

const settings = settingsWith({}, { business: EXAMPLE_BUSINESS, rentals: EXAMPLE_RENTALS.rules });

/** With a fixed moment, so that a location does not open during the test. */
const METADATA: BlockMetadata = {
  settings,
  now: new Date('2026-11-23T15:00:00Z'),
  rentals: () => EXAMPLE_RENTALS,
};

/** Results by the parsed values: most hostile values parse to the same props, and rendering is slow. */
const shown = new Map<string, string>();

function show(type: BlockType, props: object, metadata = METADATA): string {
  const block = exampleBlock(type, 'test', { ...WHOLE[type], ...props });
  if (metadata !== METADATA) return drawBlock(block, metadata);
  const read = JSON.stringify(block);
  const html = shown.get(read) ?? drawBlock(block, metadata);
  shown.set(read, html);
  return html;
}

/** A look with dark text on its brand colour. */
const YELLOW = { settings: settingsWith({}, { look: look.parse({ brand: '#ffe000' }) }) };

/** Replaces entities and escapes, so that a text reads the same in an element and in an island's data. */
const readable = (html: string) =>
  html
    .replaceAll('\\u0026', '&amp;')
    .replaceAll('\\u003c', '&lt;')
    .replaceAll(/&gt;|\\u003e/g, '>');

/** Values that an old version or a manual change of the database may have left anywhere. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.NaN,
  '',
  '\ud800',
  [],
  {},
  [[]],
  { $gt: '' },
  { length: -1 },
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '</script><script>alert(1)</script>',
  'red;background:url(//evil.example/x)',
  '//evil.example',
  'constructor',
  '__proto__',
  { toString: 1, valueOf: 2 },
  { constructor: { prototype: { x: 1 } } },
];

describe('the rendered options', () => {
  test.each(Object.keys(OPTIONS) as BlockType[])(
    'of %s contain no script and no unsafe link for any stored value',
    (type) => {
      const all = Object.entries(OPTIONS[type]).flatMap(([prop, option]) => [
        ...HOSTILE.map((value) => show(type, { [prop]: value })),
        ...(option.kind === 'list' || option.kind === 'milestones' ? hostileItems(type, prop) : []),
      ]);
      // Most hostile values are read as the default, so their HTML is identical.
      expectHarmless(JSDOM.fragment([...new Set(all)].join('')));
    },
  );

  test.each(ALL_OPTIONS)(
    '%s %s has a visible effect, and wrong stored values are corrected',
    (type, prop, option) => {
      const html = (value: unknown) => show(type, { ...option.needs, [prop]: value });
      const unset = show(type, { ...option.needs });
      switch (option.kind) {
        case 'choice': {
          const seen = option.values.map(html);
          expect(new Set(seen).size, 'each value looks different').toBe(option.values.length);
          expect(html(undefined)).toBe(html(option.default));
          if (typeof option.default === 'string')
            for (const wrong of ['other', 7, null, {}])
              expect(html(wrong)).toBe(html(option.default));
          break;
        }
        case 'range': {
          const { min, max } = option;
          expect(html(min - 5)).toBe(html(min));
          expect(html(max + 5)).toBe(html(max));
          expect(html(min)).not.toBe(html(max));
          for (const wrong of ['3', null, {}]) expect(html(wrong)).toBe(html(option.default));
          break;
        }
        case 'flag':
          expect(html(true)).not.toBe(html(false));
          expect(html('yes')).toBe(html(option.default));
          break;
        case 'px':
          for (const keyword of option.keywords) expect(html(keyword)).not.toBe(html(640));
          expect(html(option.max + 1)).toBe(html(option.max));
          expect(html(option.min - 1)).toBe(html(option.min));
          expect(html(option.max)).toContain(`${option.max}px`);
          expect(html('wide')).toBe(html(option.default));
          break;
        case 'size':
          expect(new Set(option.names.map(html)).size).toBe(option.names.length);
          expect(html({ base: -1, md: 5, lg: 9999 })).toBe(
            html({ base: 0, md: 5, lg: option.max }),
          );
          expect(html('3xl')).toBe(html(option.default));
          break;
        case 'text':
        case 'long':
          expect(readable(html('Seen & <b>read</b>'))).toContain('Seen &amp; &lt;b>read');
          expect(html(null)).toBe(html(option.default));
          break;
        case 'link':
          expect(html('/pages/77')).toContain('href="/pages/77"');
          for (const wrong of ['javascript:alert(1)', '//evil.example', 7])
            expect(html(wrong)).toBe(html(''));
          break;
        case 'asset':
          expect(html('/seen.png')).toContain('/seen.png');
          for (const wrong of ['javascript:alert(1)', 'data:image/png;base64,AA', 7])
            expect(html(wrong)).toBe(html(''));
          break;
        case 'colour':
        case 'optionalColour':
          expect(html('#a1b2c3')).toContain('#a1b2c3');
          // Text on a picture is calculated from the look; all other colours name a property of the look.
          expect(html('look') + show(type, { [prop]: 'look' }, YELLOW)).toMatch(
            /var\(--|color:#14202e/,
          );
          expect(html('A1B2C3')).toBe(html('#a1b2c3'));
          for (const wrong of ['red', 'url(x)', '#a1b2c', 7]) expect(html(wrong)).toBe(unset);
          break;
        case 'location':
          expect(html('east')).toContain('7 Mill Lane');
          for (const wrong of ['<b>', 7, null]) expect(html(wrong)).toBe(html(''));
          break;
        case 'itemCategory':
          expect(html('lifts')).toContain('Scissor lift');
          expect(html('lifts')).not.toContain('Telehandler');
          for (const wrong of ['gone', '<b>', 7, null]) expect(html(wrong)).toBe(html(''));
          break;
        case 'items': {
          const [first, second] = EXAMPLE_ITEM_KEYS;
          expect(html([second, first])).toMatch(/Telehandler[^]*Forklift/);
          expect(html([first, '5b3c8a52-6f0d-4f47-9d3c-0000000000ff'])).toBe(html([first]));
          for (const wrong of ['x', 7, null]) expect(html(wrong)).toBe(html([]));
          break;
        }
        case 'list':
        case 'milestones':
        case 'richText':
          for (const wrong of ['x', 7, null]) expect(html(wrong)).toBe(html(option.default));
          break;
        default:
          throw new Error(`Nothing is known of ${option.kind}.`);
      }
    },
  );
});
