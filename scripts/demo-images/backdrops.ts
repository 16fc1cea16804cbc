import { colour, linear, radial, sharedDefs } from './palette.ts';
import { at, circle, ellipse, path, rect, repeat, round, stroke } from './shapes.ts';

/** The size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

export const standardSize: Size = { width: 1200, height: 800 };

const SKIES = {
  dawn: [
    [0, '#2f4a68'],
    [0.34, '#6f8ba3'],
    [0.62, '#efb98e'],
    [0.8, '#fbdcae'],
    [1, '#fdeed2'],
  ],
  day: [
    [0, '#9cc7d3'],
    [0.6, '#d6e9e6'],
    [1, '#f7f1df'],
  ],
  dusk: [
    [0, '#1f3350'],
    [0.45, '#56668a'],
    [0.75, '#c98b86'],
    [1, '#f2bd8c'],
  ],
  storm: [
    [0, '#3d5063'],
    [0.6, '#7b8f9c'],
    [1, '#b9c4c4'],
  ],
  paper: [
    [0, '#f3ead6'],
    [1, '#f1e5cb'],
  ],
  indoors: [
    [0, '#d9e2e4'],
    [0.7, '#eef0ea'],
    [1, '#f5efe0'],
  ],
} as const;

export type Sky = keyof typeof SKIES;

/** A whole picture: its sky (or wall), then `layers` from back to front, then one light over all. */
export function picture(
  sky: Sky,
  layers: readonly string[],
  size: Size = standardSize,
  defs = '',
): string {
  const { width, height } = size;
  const evening = sky === 'dawn' || sky === 'dusk';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>`,
    sharedDefs,
    linear('sky', SKIES[sky]),
    linear('haze', [
      [0, '#fff4df', 0],
      [1, evening ? '#ffdcab' : '#fff7e8', 0.55],
    ]),
    radial('warmth', [
      [0, '#ffe9c4', evening ? 0.14 : 0.2],
      [1, '#ffe9c4', 0],
    ]),
    linear('footShade', [
      [0, '#122033', 0],
      [1, '#122033', 0.2],
    ]),
    defs,
    '</defs>',
    rect(0, 0, width, height, 'url(#sky)'),
    ...layers,
    ...(sky === 'paper' ? [] : light(size)),
    '</svg>',
  ].join('');
}

/** Warmth from the upper left and a little shade at the foot; a map is printed and has neither. */
function light({ width, height }: Size): string[] {
  return [
    ellipse(width * 0.28, height * 0.3, width * 0.6, height * 0.6, 'url(#warmth)'),
    rect(0, height * 0.8, width, height * 0.2, 'url(#footShade)'),
  ];
}

/** A sun with its glow. */
export function sun(x: number, y: number, r: number): string {
  return circle(x, y, r * 5.5, 'url(#glow)', 'opacity="0.8"') + circle(x, y, r, '#fff3d6');
}

/** A flat-bottomed cloud, about 200 wide at scale 1. */
export function cloud(x: number, y: number, scale = 1, opacity = 0.75): string {
  return at(
    x,
    y,
    path(
      'M-100 0Q-112-30-78-34Q-70-66-34-62Q-14-92 20-74Q52-78 56-46Q98-46 100-14Q101 0 88 0z',
      '#fffaf0',
      `opacity="${opacity}"`,
    ),
    scale,
  );
}

/** Rolling hills from edge to edge; `top` is where they begin, `seed` moves the waves. */
export function hills(
  width: number,
  top: number,
  bottom: number,
  fill: string,
  seed: number,
  rise = 46,
): string {
  const steps = 24;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const x = (width / steps) * i;
    const y = top + Math.sin(i * 0.52 + seed) * rise * 0.6 + Math.sin(i * 0.23 + seed * 2.3) * rise;
    return `${round(x)} ${round(y)}`;
  });
  return path(`M0 ${bottom}L${points.join('L')}L${width} ${bottom}z`, fill);
}

/** A round tree on a trunk; its foot is at x, y. */
export function tree(x: number, y: number, scale: number, fill: string = colour.teal): string {
  return at(
    x,
    y,
    [
      rect(-5, -50, 10, 50, colour.woodDark, 3),
      ellipse(0, -92, 46, 58, fill),
      path('M0-150A46 58 0 0 1 14-38A60 70 0 0 0 0-150z', colour.ink, 'opacity="0.13"'),
      path(
        'M-30-112Q-24-136-6-140',
        'none',
        'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.18"',
      ),
    ].join(''),
    scale,
  );
}

/** A narrow conifer; its foot is at x, y. */
export function conifer(x: number, y: number, scale: number, fill: string): string {
  return at(x, y, path('M0-150L24-88H14L34-44H20L40 0H-40L-20-44H-34L-14-88H-24z', fill), scale);
}

/** Even ground from `top` down, a little darker towards the viewer. */
export function ground(
  width: number,
  top: number,
  bottom: number,
  light: string,
  dark: string,
): string {
  const id = `ground${top}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>${rect(0, top, width, bottom - top, `url(#${id})`)}`;
}

/** The inside of a hall: wall panels, roof trusses, high windows and a concrete floor from `floor` down. */
export function hall(floor: number, size: Size = standardSize): string {
  const { width, height } = size;
  return [
    repeat(Math.ceil(width / 60), (i) => rect(i * 60, 0, 2, floor, '#aebcc3', 0, 'opacity="0.35"')),
    rect(0, 0, width, 26, '#8fa2b0', 0, 'opacity="0.6"'),
    repeat(Math.ceil(width / 120), (i) =>
      stroke(
        `M${i * 120} 26L${i * 120 + 60} 84L${i * 120 + 120} 26`,
        '#8fa2b0',
        7,
        'opacity="0.6"',
      ),
    ),
    rect(0, 82, width, 10, '#8fa2b0', 0, 'opacity="0.7"'),
    rect(0, floor - 120, width, 120, '#b9c7cc', 0, 'opacity="0.5"'),
    rect(0, floor - 124, width, 5, '#9aabb4', 0, 'opacity="0.7"'),
    ground(width, floor, height, '#d5d6cf', '#aab0ae'),
    rect(0, floor, width, 3, '#8896a0', 0, 'opacity="0.5"'),
  ].join('');
}

/** Daylight that falls through a high window onto the floor. */
export function lightBeam(x: number, top: number, floor: number, width = 130): string {
  return [
    rect(x, top, width, 96, '#fff6df', 4),
    rect(x, top, width, 96, 'none', 4, 'stroke="#93a5b1" stroke-width="6"'),
    rect(x + width / 2 - 2, top, 5, 96, '#93a5b1'),
    path(
      `M${x} ${top + 96}H${x + width}L${x + width + 250} ${floor + 60}H${x + 60}z`,
      '#fff3d2',
      'opacity="0.24"',
    ),
  ].join('');
}

/** Pallet racking; x, y is its lower left corner. */
export function racking(
  x: number,
  y: number,
  bays: number,
  levels: number,
  fill: (bay: number, level: number) => string,
): string {
  const bayWidth = 190;
  const levelHeight = 128;
  const height = levels * levelHeight + 26;
  return [
    repeat(bays * levels, (i) => {
      const bay = i % bays;
      const level = Math.floor(i / bays);
      return at(
        x + bay * bayWidth + 14,
        y - level * levelHeight - (level ? 8 : 0),
        fill(bay, level),
      );
    }),
    repeat(
      levels - 1,
      (level) =>
        rect(x, y - (level + 1) * levelHeight - 8, bays * bayWidth + 10, 13, colour.brick, 2) +
        rect(x, y - (level + 1) * levelHeight + 2, bays * bayWidth + 10, 3, colour.brickDark),
    ),
    repeat(bays + 1, (bay) => rect(x + bay * bayWidth, y - height, 11, height, '#35587a', 2)),
  ].join('');
}
