import { cloud, ground, hills, picture, standardSize, sun, tree } from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { boomLift } from '../machines/lifts.ts';
import { colour } from '../palette.ts';
import { at, circle, ellipse, groundShadow, path, rect, repeat } from '../shapes.ts';

const { width, height } = standardSize;

/** A boom lift beside a brick shop whose gutter is being cleaned. */
export function boomLiftScene(): string {
  const wall = [
    rect(770, 170, 430, 480, '#c9745a'),
    repeat(14, (row) =>
      repeat(8, (i) =>
        (row + i * 3) % 4 === 0
          ? rect(
              776 + i * 56 + (row % 2) * 26,
              204 + row * 32,
              46,
              13,
              '#b3604a',
              2,
              'opacity="0.6"',
            )
          : '',
      ),
    ),
    rect(740, 146, 460, 30, colour.inkSoft, 5),
    rect(740, 170, 460, 8, colour.ink, 3),
    ...[830, 1010].map((x) =>
      [
        rect(x - 8, 238, 126, 136, colour.cream, 5),
        rect(x, 246, 110, 120, 'url(#glass)', 3),
        rect(x + 51, 246, 8, 120, colour.cream),
        rect(x, 300, 110, 7, colour.cream),
        rect(x - 14, 372, 138, 12, colour.paper, 3),
      ].join(''),
    ),
    rect(800, 428, 400, 46, colour.tealDark, 4),
    centredLettering('FLORA', 985, 439, 25, colour.amberLight, 5.4),
    repeat(10, (i) =>
      path(`M${806 + i * 42} 474h36l8 40h-40z`, i % 2 ? colour.paper : colour.teal),
    ),
    rect(818, 512, 196, 136, colour.tealDark, 4),
    rect(826, 520, 180, 128, '#fbe6bd', 3),
    repeat(4, (i) =>
      [
        ellipse(850 + i * 44, 590 - (i % 2) * 10, 19, 22, i % 2 ? '#5d9c92' : '#79b0a5'),
        circle(844 + i * 44, 584 - (i % 2) * 10, 6, i % 2 ? colour.brick : colour.amberLight),
        circle(858 + i * 44, 594 - (i % 2) * 10, 5, colour.paper),
        path(`M${834 + i * 44} 608h32l-5 26h-22z`, i % 2 ? colour.brick : colour.wood),
      ].join(''),
    ),
    rect(826, 634, 180, 14, colour.woodDark),
    path('M826 520h70l-60 128h-10z', '#fff', 'opacity="0.3"'),
    rect(1050, 514, 100, 136, colour.tealDark, 4),
    circle(1066, 588, 5, colour.amberLight),
  ].join('');
  return picture('day', [
    sun(150, 150, 32),
    cloud(330, 150, 0.9),
    cloud(620, 110, 0.7, 0.6),
    hills(width, 500, height, '#a6c8c2', 2.2),
    tree(90, 650, 1.5, '#4f948d'),
    tree(220, 648, 1.05, '#6ba79d'),
    wall,
    ground(width, 648, height, '#cfd3ce', '#a3aaa9'),
    rect(0, 648, width, 10, '#e6e6dc'),
    groundShadow(420, 736, 460),
    at(390, 734, boomLift({ angle: 22, length: 420, crew: { helmet: colour.amberLight } }), 1.02),
  ]);
}
