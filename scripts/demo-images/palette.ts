/**
 * The colours of every demo picture, and the gradients that share them.
 * One list, so that fourteen pictures look like one set.
 */
export const colour = {
  ink: '#1b2a3d',
  inkSoft: '#2c3e55',
  tyre: '#232f40',
  tyreLight: '#3b4b62',
  steel: '#64778d',
  steelLight: '#a9b9c9',
  steelPale: '#d5dee6',
  amber: '#f4a62a',
  amberLight: '#ffc860',
  amberDark: '#d98324',
  amberDeep: '#b5631b',
  cream: '#fbf3e4',
  paper: '#fffaf0',
  sand: '#e7d5b8',
  sandDark: '#cdb48d',
  teal: '#2f7f86',
  tealDark: '#1f5963',
  tealLight: '#86bdb9',
  brick: '#c65b3c',
  brickDark: '#9c4229',
  wood: '#c58f57',
  woodDark: '#9b6a3b',
  woodLight: '#dfb27c',
  card: '#cfa06a',
  cardLight: '#e2bb87',
  cardDark: '#ad8050',
  skin: '#c98e66',
  skinDark: '#8f5a3c',
  skinLight: '#e6b48f',
} as const;

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A linear gradient across the painted shape; vertical unless `x2` and `y2` say otherwise. */
export function linear(id: string, stops: readonly Stop[], x2 = 0, y2 = 1): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`;
}

/** A radial gradient that fills the painted shape from its middle. */
export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopTags(stops)}</radialGradient>`;
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, value, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${value}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** The gradients that machines and scenes refer to as `url(#name)`. */
export const sharedDefs = [
  linear('paint', [
    [0, '#ffcd69'],
    [0.45, colour.amber],
    [1, '#dc8a26'],
  ]),
  linear('paintSide', [
    [0, '#f7b03c'],
    [1, '#c97420'],
  ]),
  linear('paintLow', [
    [0, '#e39430'],
    [1, '#b5631b'],
  ]),
  // The paint of the first machine, before the yard had its own colour.
  linear('oldPaint', [
    [0, '#7fb9b3'],
    [0.5, '#3d8a8c'],
    [1, '#2b6a70'],
  ]),
  linear('oldPaintLow', [
    [0, '#2f7379'],
    [1, '#1c4e58'],
  ]),
  linear('dark', [
    [0, '#42536a'],
    [1, '#1f2d40'],
  ]),
  linear(
    'rail',
    [
      [0, '#2a3a50'],
      [0.45, '#5a6d85'],
      [1, '#223044'],
    ],
    1,
    0,
  ),
  linear(
    'railLight',
    [
      [0, '#6f8298'],
      [0.4, '#b5c3d0'],
      [1, '#5c6f86'],
    ],
    1,
    0,
  ),
  linear(
    'glass',
    [
      [0, '#e8f3f4', 0.95],
      [0.55, '#a9cdd0', 0.8],
      [1, '#7fb1b6', 0.75],
    ],
    1,
    1,
  ),
  linear('steelDown', [
    [0, '#c4d0da'],
    [1, '#7d90a4'],
  ]),
  linear('boxFace', [
    [0, '#e2bb87'],
    [1, '#c5965f'],
  ]),
  linear('woodFace', [
    [0, '#dfb27c'],
    [1, '#b8834e'],
  ]),
  radial('shadow', [
    [0, '#122033', 0.55],
    [0.55, '#122033', 0.28],
    [1, '#122033', 0],
  ]),
  radial('hub', [
    [0, '#fff1d2'],
    [0.7, '#f2b247'],
    [1, '#c97a22'],
  ]),
  radial('hubSteel', [
    [0, '#f1f5f8'],
    [0.7, '#b3c1ce'],
    [1, '#73869a'],
  ]),
  radial('glow', [
    [0, '#fff6df', 1],
    [0.25, '#ffe3ad', 0.75],
    [0.6, '#ffcf86', 0.25],
    [1, '#ffc670', 0],
  ]),
].join('');
