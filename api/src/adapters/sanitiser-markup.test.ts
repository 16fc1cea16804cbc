import { tidyTags, writeTags, type MarkupChange } from '@siteyard/schemas/primitives/text-markup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSanitiser } from './sanitiser.ts';

/** Compares the sanitiser with itself, and with the check of tags in `sitectl validate`. */

function changesOf(html: string): MarkupChange[] {
  const changes: MarkupChange[] = [];
  writeTags(html, (change) => void changes.push(change));
  return changes;
}

const PIECES = [
  'a word',
  ' ',
  '\n',
  '	',
  '&amp;',
  '&lt;',
  '&gt;',
  '&nbsp;',
  '<br>',
  '<a>',
  '<b href="/x">',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<mark>',
  '</mark>',
  '<a href="/pages/12#terms">',
  '</a>',
  '<a href="https://x.example/?a=1&amp;b=2">',
  '<a href="tel:+41 44">',
  '<a href="/ä?&quot;">',
  '<br/>',
  '<br />',
  '<BR>',
  '</br>',
  '<B>',
  '</B >',
  '<b class="x">',
  '<b\n	id=x hidden/>',
  '>',
  '<',
  '< ',
  '&',
  'AT&T',
  '&;',
  '&quot;',
  '&apos;',
  '&#39;',
  '&#xA0;',
  '\xA0',
  '\r\n',
  "<a href='/\"'>",
  '<a HREF=/x/y target="_blank">',
  '<a href="?a=1&b=2&copy=3">',
  '</sup>',
  '<a href=" /x　">',
  '<a href="/x" href="javascript:x">',
  '<a href="mailto:x&#64;y.z">',
  '<span>',
  '</span>',
  '<p>',
  '</p>',
  '<font color="red">',
  '</font>',
  '<script>',
  '</script>',
  '<a href="javascript:alert(1)">',
  '<a href="//x.example">',
  '<a href="">',
  '<!-- c -->',
  '<div>',
  '</div>',
  '<li>',
  '<table>',
  '<svg>',
  '</svg>',
  '<style>',
  '<img src=x>',
  '<body>',
  '\f',
  '\0',
  '\r',
  '&copy',
  '&copy;',
  '&#32;',
  '&#1;',
  '</',
  '</>',
  '<?',
  '<!',
  '<b is="x">',
  '<a href="?&copy">',
  '<a href="/&lt;">',
  '<a href="/-->">',
  '<b class = x>',
  '<marK>',
  '<a href="/x">y</a>',
  '<b><b>',
  '﻿',
  '',
  '"',
  "'",
  '/>',
  '=',
  '<b',
  '<template>',
];

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return state % sides;
  };
}

function generated(): string[] {
  const roll = dice(1);
  // Half of the texts consist of the first pieces, so that many texts have only common markup.
  const piece = (most: number) => PIECES[roll(most)] ?? '';
  return Array.from({ length: 500 }, (_, index) =>
    Array.from({ length: 2 + roll(6) }, () => piece(index % 2 ? PIECES.length : 46)).join(''),
  );
}

describe('the sanitiser', () => {
  const sanitiser = createSanitiser();
  afterAll(() => sanitiser.close());
  const texts = [...PIECES, ...generated()];
  const cases: { html: string; clean: string }[] = [];
  /** DOMPurify leaves an empty `is` in its place, and a Kelvin sign that it reads as a k. */
  const isUsual = ({ clean }: { clean: string }) => !/ is=""|\u212a/.test(clean);

  beforeAll(async () => {
    const cleaned = await sanitiser.clean(texts);
    texts.forEach((html, index) => cases.push({ html, clean: cleaned[index] ?? '' }));
  });

  test('changes nothing in its own results, so that an export can be imported unchanged', async () => {
    const once = cases.map(({ clean }) => clean);
    expect(await sanitiser.clean(once)).toEqual(once);
  });

  test('leaves only tags and attributes that `validate` accepts', () => {
    const usual = cases.filter(isUsual);
    expect(usual.length).toBeGreaterThan(texts.length / 2);
    expect(usual.filter(({ clean }) => changesOf(clean).length > 0)).toEqual([]);
  });

  test('changes every text in which `validate` finds a change', () => {
    const found = cases.filter(({ html }) => changesOf(html).length > 0);
    expect(found.length).toBeGreaterThan(texts.length / 4);
    expect(found.filter(({ html, clean }) => html === clean)).toEqual([]);
  });

  test('makes the same of a text that `validate --fix` corrected', async () => {
    const fixable = cases.filter(isUsual).flatMap(({ html, clean }) => {
      const tidy = tidyTags(html);
      return tidy === html ? [] : [{ html, clean, tidy }];
    });
    expect(fixable.length).toBeGreaterThan(50);
    const cleaned = await sanitiser.clean(fixable.map(({ tidy }) => tidy));
    expect(fixable.filter(({ clean }, index) => clean !== cleaned[index])).toEqual([]);
  });
});
