import { describe, expect, test } from 'vitest';
import { look, LOOK_CHOICES, type Look } from './look.ts';
import { contrast, rgbOf } from '../primitives/contrast.ts';
import { fromOklch, toOklch } from '../primitives/oklch.ts';
import { lookColours, type ButtonColours, type Surface } from './colours.ts';
import { READY_MADE_LOOKS } from './ready-made.ts';

type Pair = [what: string, first: string, second: string];

/** The pairs of text and background, and of marks and their surroundings, in one look. */
function pairsOf(chosen: Look): { texts: Pair[]; shapes: Pair[] } {
  const { neutrals, link, mark, onMark, tint, tintGround, button, ...surfacesOf } =
    lookColours(chosen);
  const { dark, brand, header, footer } = surfacesOf;
  const texts: Pair[] = [
    ['link on white', link, '#ffffff'],
    ['link on 50', link, neutrals[50]],
    ['link on 100', link, neutrals[100]],
    ['link on the tinted ground', link, tintGround],
    ...([600, 700, 900] as const).map((text): Pair => [
      `${text} on the tinted ground`,
      neutrals[text],
      tintGround,
    ]),
    ['text on the mark', onMark, mark],
    ['900 on the tint', neutrals[900], tint],
    ['white on 900', '#ffffff', neutrals[900]],
    ['200 on 900', neutrals[200], neutrals[900]],
    ...([600, 700, 900] as const).flatMap((text) => [
      [`${text} on white`, neutrals[text], '#ffffff'] as Pair,
      ...([50, 100, 200] as const).map((ground): Pair => [
        `${text} on ${ground}`,
        neutrals[text],
        neutrals[ground],
      ]),
    ]),
    ...textsOf('button', button),
  ];
  const shapes: Pair[] = [
    ['500 on white', neutrals[500], '#ffffff'],
    ...['#ffffff', neutrals[50], neutrals[100], tintGround].flatMap((ground): Pair[] => [
      ['mark', mark, ground],
      ['button', button.edge ?? button.fill, ground],
    ]),
  ];
  const surfaces: [string, Surface][] = [
    ['dark', dark],
    ['brand', brand],
    ['header', header],
    ['footer', footer],
  ];
  for (const [name, surface] of surfaces) {
    const { ground, ink, soft, hover } = surface;
    texts.push([`${name} ink`, ink, ground], [`${name} soft`, soft, ground]);
    texts.push([`${name} ink, hover`, ink, hover], [`${name} soft, hover`, soft, hover]);
    texts.push(...textsOf(`${name} button`, surface.button));
    shapes.push([`${name} mark`, surface.mark, ground]);
    shapes.push([`${name} button`, surface.button.edge ?? surface.button.fill, ground]);
  }
  return { texts, shapes };
}

const textsOf = (name: string, { label, fill, hover }: ButtonColours): Pair[] => [
  [name, label, fill],
  [`${name}, hover`, label, hover],
];

/** The pairs of a look that have too little contrast. */
function failures(chosen: Look): string[] {
  const { texts, shapes } = pairsOf(chosen);
  const tooLittle = (pairs: Pair[], least: number) =>
    pairs
      .filter(([, first, second]) => contrast(rgbOf(first), rgbOf(second)) < least)
      .map(([what, first, second]) => `${what}: ${first} on ${second}`);
  const found = [...tooLittle(texts, 4.5), ...tooLittle(shapes, 3)];
  return found.map((each) => `${each} (${JSON.stringify(chosen)})`);
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const EXTREMES = ['#ffffff', '#000000', '#e6ff00', '#777777', '#ff0000', '#0000ff', '#00ff00'];

describe('the contrast of a look', () => {
  test('is enough for 1,000 random choices of colours', () => {
    const next = numbers(20_261_123);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
    const colour = () =>
      `#${Math.floor(next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`;
    const found = Array.from({ length: 1_000 }, () => {
      const brand = colour();
      return look.parse({
        brand,
        accent: next() < 0.1 ? brand : colour(),
        neutral: pick(LOOK_CHOICES.neutral),
        header: pick(LOOK_CHOICES.header),
        footer: pick(LOOK_CHOICES.footer),
      });
    }).flatMap(failures);
    expect(found).toEqual([]);
  });

  test.each(EXTREMES)(
    'is enough for the brand colour %s with every accent of its kind',
    (brand) => {
      const found = EXTREMES.flatMap((accent) =>
        LOOK_CHOICES.neutral.flatMap((neutral) =>
          LOOK_CHOICES.header.flatMap((tone) =>
            failures(look.parse({ brand, accent, neutral, header: tone, footer: tone })),
          ),
        ),
      );
      expect(found).toEqual([]);
    },
  );

  test('is enough for the ready-made looks, without a change of their colours', () => {
    for (const { name, look: made } of READY_MADE_LOOKS) {
      expect(failures(made)).toEqual([]);
      const { link, button } = lookColours(made);
      expect([name, link, button.fill]).toEqual([name, made.brand, made.accent]);
    }
  });
});

test('a button in the colour of the header gets the colour of the header’s text', () => {
  const { header, button } = lookColours(
    look.parse({ brand: '#0b57d0', accent: '#0b57d0', header: 'brand' }),
  );
  expect(button).toMatchObject({ fill: '#0b57d0', label: '#ffffff', edge: null });
  expect(header.button).toMatchObject({ fill: '#ffffff', label: '#0b57d0' });
});

test('a pale button has a visible edge', () => {
  expect(lookColours(look.parse({ accent: '#ffffff' })).button.edge).not.toBeNull();
});

test('marks have the accent colour, or the brand colour, or a darker accent', () => {
  const markOf = (brand: string, accent: string) => lookColours(look.parse({ brand, accent })).mark;
  expect(markOf('#5b2a86', '#0b57d0')).toBe('#0b57d0');
  expect(markOf('#5b2a86', '#ffd23f')).toBe('#5b2a86');
  expect(['#ffe000', '#ffd23f']).not.toContain(markOf('#ffe000', '#ffd23f'));
});

test('marks and tints have the brand colour if only the accent is grey', () => {
  const shop = lookColours(look.parse({ brand: '#b91c1c', accent: '#1c1917', header: 'brand' }));
  expect(shop).toMatchObject({ mark: '#b91c1c', button: { fill: '#1c1917' } });
  expect(toOklch(shop.tint).chroma).toBeGreaterThan(0.02);
  expect(toOklch(shop.dark.mark).chroma).toBeGreaterThan(0.1);
  expect(shop.header.mark).toBe(shop.header.ink);
  expect(lookColours(look.parse({ brand: '#777777', accent: '#1c1917' })).mark).toBe('#1c1917');
});

test('a darker link keeps its hue', () => {
  const { link } = lookColours(look.parse({ brand: '#ffb524' }));
  expect(link).not.toBe('#ffb524');
  expect(Math.abs(toOklch(link).hue - toOklch('#ffb524').hue)).toBeLessThan(8);
});

test('colours of sRGB are the same after OKLCH and back', () => {
  for (let value = 0; value < 0x1000000; value += 65_521) {
    const hex = `#${value.toString(16).padStart(6, '0')}`;
    expect(fromOklch(toOklch(hex))).toBe(hex);
  }
});
