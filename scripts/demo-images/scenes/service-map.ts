import { standardSize, picture } from '../backdrops.ts';
import { colour } from '../palette.ts';
import { mark, markPaint } from '../logo.ts';
import { at, circle, path, rect, repeat, stroke } from '../shapes.ts';

/** The country around the depot: river, roads, towns, and how far the truck goes. */
export function serviceMapScene(): string {
  const wood = (x: number, y: number, size: number): string =>
    repeat(9, (i) =>
      circle(
        x + ((i * 37) % 90) - 45,
        y + ((i * 53) % 60) - 30,
        size + (i % 3) * 4,
        i % 2 ? '#9cc5b0' : '#8ab8a4',
      ),
    );
  const town = (x: number, y: number, blocks: number): string =>
    repeat(blocks, (i) =>
      rect(
        x + (i % 4) * 25 - 48,
        y + Math.floor(i / 4) * 25 - 30,
        19,
        19,
        i % 3 ? '#e2c9a2' : '#d4b283',
        3,
      ),
    );
  const roads = [
    'M-20 250Q260 300 470 400T900 470T1220 380',
    'M560 -20Q600 180 600 400T520 820',
    'M600 400Q420 470 240 640T90 820',
    'M640 410Q860 250 1010 -20',
    'M600 420Q820 590 1220 700',
  ];
  const pin = [
    path('M0 0Q-58-70-58-118A58 58 0 0 1 58-118Q58-70 0 0z', colour.brick),
    path('M0 0Q-58-70-58-118A58 58 0 0 1 0-176z', '#fff', 'opacity="0.14"'),
    circle(0, -118, 40, colour.paper),
    at(-27, -145, mark(), 0.54),
  ].join('');
  return picture(
    'paper',
    [
      repeat(14, (i) =>
        path(
          `M${(i % 5) * 260 - 60} ${Math.floor(i / 5) * 280 - 40}h200l40 150h-210z`,
          i % 2 ? '#e9e3c4' : '#ece0c3',
        ),
      ),
      circle(600, 400, 368, colour.amber, 'opacity="0.1"'),
      circle(600, 400, 236, colour.amber, 'opacity="0.13"'),
      path(
        'M-20 560Q160 500 330 560T660 610T960 560T1220 610V690Q1000 640 940 640T660 690T320 640T-20 660z',
        '#9fcbd3',
      ),
      stroke('M-20 600Q160 545 330 600T660 650T960 600T1220 650', '#c4e2e4', 6, 'opacity="0.8"'),
      wood(180, 150, 26),
      wood(930, 280, 24),
      wood(1060, 520, 22),
      wood(250, 470, 20),
      wood(790, 740, 22),
      ...roads.map((d) => stroke(d, '#d9bd8b', 21) + stroke(d, '#fffaf0', 14)),
      stroke('M-20 360Q300 330 620 330T1220 210', '#8c97a0', 5, 'stroke-dasharray="16 12"'),
      town(600, 420, 20),
      town(250, 290, 8),
      town(1020, 430, 8),
      town(540, 700, 8),
      town(880, 150, 8),
      town(180, 700, 6),
      circle(
        600,
        400,
        368,
        'none',
        `stroke="${colour.amberDark}" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"`,
      ),
      circle(
        600,
        400,
        236,
        'none',
        `stroke="${colour.amberDark}" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"`,
      ),
      path('M572 418a30 10 0 1 0 60 0a30 10 0 1 0-60 0z', '#122033', 'opacity="0.22"'),
      at(602, 418, pin, 1.18),
      at(
        1110,
        706,
        circle(0, 0, 46, colour.paper) +
          path('M0-36L11 0H-11z', colour.brick) +
          path('M0 36L11 0H-11z', colour.steelLight),
      ),
    ],
    standardSize,
    markPaint,
  );
}
