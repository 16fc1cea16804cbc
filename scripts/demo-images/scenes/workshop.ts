import { ground, picture, standardSize } from '../backdrops.ts';
import { forklift } from '../machines/forklift.ts';
import { colour } from '../palette.ts';
import { standing } from '../people.ts';
import { at, circle, groundShadow, path, rect, repeat, stripes, stroke } from '../shapes.ts';

const { width, height } = standardSize;

/** The workshop: a forklift on stands, a mechanic, a wall of tools. */
export function workshopScene(): string {
  const spanner = (x: number, y: number, length: number): string =>
    [
      stroke(`M${x} ${y}V${y + length}`, colour.steel, 8),
      circle(x, y, 11, colour.steel),
      circle(x, y - 5, 5, '#e7ded0'),
      circle(x, y + length, 10, colour.steel),
      circle(x, y + length, 5, '#e7ded0'),
    ].join('');
  const board = [
    rect(720, 190, 400, 220, '#e7ded0', 8),
    rect(720, 190, 400, 220, 'none', 8, `stroke="${colour.woodDark}" stroke-width="8"`),
    ...[64, 78, 92, 106, 120].map((length, i) => spanner(764 + i * 38, 232, length)),
    rect(972, 226, 18, 110, colour.woodDark, 5),
    rect(950, 214, 62, 30, colour.inkSoft, 5),
    stroke('M1048 222V300', colour.brick, 14),
    stroke('M1048 300V372', colour.steel, 7),
    stroke('M1086 222V286', colour.teal, 14),
    stroke('M1086 286V340', colour.steel, 7),
  ].join('');
  const bench = [
    rect(690, 486, 470, 18, 'url(#woodFace)', 4),
    rect(706, 504, 438, 108, colour.tealDark, 4),
    repeat(
      3,
      (i) =>
        rect(720 + i * 142, 518, 126, 36, colour.teal, 4) +
        rect(764 + i * 142, 532, 38, 6, colour.cream, 3),
    ),
    repeat(
      3,
      (i) =>
        rect(720 + i * 142, 562, 126, 36, colour.teal, 4) +
        rect(764 + i * 142, 576, 38, 6, colour.cream, 3),
    ),
    rect(1040, 440, 78, 46, colour.brick, 5),
    rect(1066, 428, 26, 12, colour.ink, 3),
    rect(740, 456, 40, 30, colour.steelLight, 4),
    rect(794, 444, 20, 42, colour.amber, 4),
    rect(820, 452, 20, 34, colour.cream, 4),
  ].join('');
  return picture('indoors', [
    repeat(20, (i) => rect(i * 62, 0, 2, 612, '#b7b6a8', 0, 'opacity="0.4"')),
    rect(0, 0, width, 22, colour.steel, 0, 'opacity="0.5"'),
    repeat(3, (i) =>
      [
        stroke(`M${200 + i * 380} 20V66`, colour.ink, 5),
        path(`M${150 + i * 380} 100q50-66 100 0z`, colour.tealDark),
        path(`M${154 + i * 380} 100h92l170 512h-432z`, '#fff0c8', 'opacity="0.3"'),
        circle(200 + i * 380, 100, 13, '#fff3cf'),
      ].join(''),
    ),
    rect(96, 176, 250, 170, colour.inkSoft, 8),
    rect(106, 186, 230, 150, '#bcd9da', 3),
    path('M106 300q70-50 120-20t110-24v80H106z', '#8bb9b2'),
    rect(217, 186, 8, 150, colour.inkSoft),
    board,
    ground(width, 612, height, '#cfccbf', '#a3a49d'),
    bench,
    rect(0, 612, width, 4, '#8b8f8d', 0, 'opacity="0.5"'),
    stripes('bay', 60, 748, 640, 14),
    groundShadow(360, 722, 640),
    ...[190, 470].map(
      (x) =>
        path(`M${x - 34} 724l14-40h40l14 40z`, colour.brick) +
        rect(x - 14, 640, 28, 46, colour.brickDark, 3),
    ),
    at(350, 690, forklift({ lift: 20 }), 1.12),
    groundShadow(880, 736, 140),
    at(
      880,
      736,
      standing({ helmet: colour.tealLight, skin: colour.skin, trousers: colour.tealDark }, 'hold'),
      1.2,
      true,
    ),
    stroke('M826 596v-34', colour.steel, 9),
  ]);
}
