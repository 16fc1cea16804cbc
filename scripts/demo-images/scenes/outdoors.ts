import { cloud, conifer, ground, hills, picture, standardSize, sun, tree } from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { boomLift } from '../machines/lifts.ts';
import { forklift } from '../machines/forklift.ts';
import { telehandler } from '../machines/telehandler.ts';
import { deliveryTruck } from '../machines/truck.ts';
import { colour } from '../palette.ts';
import { standing } from '../people.ts';
import {
  at,
  circle,
  cone,
  ellipse,
  groundShadow,
  loadedPallet,
  pallet,
  path,
  rect,
  repeat,
  stroke,
} from '../shapes.ts';

const { width, height } = standardSize;

/** Boards on a pallet, lower left corner at 0, 0. */
function timber(length: number): string {
  return (
    repeat(4, (row) =>
      rect(-6, -30 - row * 11, length + 12, 10, row % 2 ? colour.woodLight : colour.wood, 2),
    ) + pallet(0, 0, length)
  );
}

/** A timber house frame; its lower left corner is x, y. */
function houseFrame(x: number, y: number): string {
  const posts = repeat(7, (i) => rect(x + i * 62, y - 190, 11, 190, 'url(#woodFace)'));
  const upper = repeat(7, (i) => rect(x + i * 62, y - 372, 11, 170, 'url(#woodFace)'));
  return [
    rect(x - 20, y, 424, 16, '#a9b0ae', 3),
    posts,
    upper,
    rect(x - 6, y - 204, 396, 15, colour.wood, 2),
    rect(x - 6, y - 384, 396, 15, colour.wood, 2),
    stroke(
      `M${x + 6} ${y - 8}L${x + 120} ${y - 190}M${x + 378} ${y - 8}L${x + 264} ${y - 190}`,
      colour.woodDark,
      9,
    ),
    stroke(
      `M${x - 28} ${y - 376}L${x + 192} ${y - 512}L${x + 412} ${y - 376}`,
      colour.woodDark,
      14,
    ),
    stroke(
      `M${x + 82} ${y - 442}V${y - 380}M${x + 192} ${y - 506}V${y - 380}M${x + 302} ${y - 442}V${y - 380}`,
      colour.wood,
      10,
    ),
  ].join('');
}

/** A telehandler that lifts timber to the upper floor of a house being built. */
export function telehandlerScene(): string {
  return picture('day', [
    sun(210, 150, 36),
    cloud(420, 170, 1),
    cloud(980, 130, 0.8, 0.6),
    hills(width, 480, height, '#a9c9c4', 1.2),
    hills(width, 540, height, '#86b0a6', 3.4, 30),
    repeat(7, (i) => conifer(40 + i * 74, 590 - (i % 3) * 9, 0.72 + (i % 2) * 0.16, '#5d938c')),
    ground(width, 590, height, '#e3cda4', '#c2a271'),
    houseFrame(770, 640),
    at(842, 434, standing({ helmet: colour.amberLight, skin: colour.skinDark }, 'wave'), 0.82),
    at(60, 690, timber(150)),
    groundShadow(390, 706, 640),
    at(370, 704, telehandler({ angle: 27, reach: 96, driver: {}, load: timber(108) }), 1.06),
  ]);
}

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

/** The delivery truck on the river road with a forklift on its bed. */
export function deliveryScene(): string {
  return picture('dawn', [
    sun(860, 372, 40),
    cloud(300, 170, 1.1, 0.35),
    cloud(640, 110, 0.8, 0.3),
    hills(width, 400, height, '#b98f83', 0.6, 40),
    hills(width, 452, height, '#8d8388', 2.8, 34),
    hills(width, 512, height, '#5f7480', 4.6, 26),
    path('M0 566Q300 540 620 560T1200 548V660H0z', '#f1c69a'),
    path('M0 588Q360 566 700 586T1200 574V606Q800 606 520 604T0 616z', '#fbe3bd', 'opacity="0.8"'),
    repeat(9, (i) =>
      conifer(30 + i * 146 + (i % 3) * 20, 640 - (i % 2) * 6, 0.6 + (i % 3) * 0.12, '#3c5a66'),
    ),
    ground(width, 632, height, '#7c7f7c', '#4f565c'),
    rect(0, 632, width, 8, '#c8b893'),
    repeat(9, (i) => rect(20 + i * 146, 752, 84, 9, '#f6dfb1', 3, 'opacity="0.85"')),
    groundShadow(600, 724, 1000),
    at(
      622,
      722,
      deliveryTruck({
        driver: { helmet: colour.amberLight },
        cargo: at(-160, 0, forklift({ lift: 26 }), 0.9),
      }),
      1.12,
    ),
  ]);
}

/** An old flood: sandbags, a high river, and the forklift that carried them. */
export function floodScene(): string {
  const bag = (x: number, y: number): string =>
    path(`M${x} ${y}q-8-14 4-24h52q12 10 4 24z`, '#d9c39a') +
    path(`M${x + 6} ${y - 5}q24 6 50 0`, 'none', 'stroke="#b59c6d" stroke-width="3"');
  const wall = (x: number, y: number, rows: number, count: number): string =>
    repeat(rows, (row) => repeat(count - row, (i) => bag(x + i * 60 + row * 30, y - row * 25)));
  const bagsOnPallet = at(0, 0, bag(2, -18) + bag(64, -18) + bag(34, -42) + pallet(0, 0, 128));
  return picture('storm', [
    hills(width, 400, height, '#8798a1', 1.9, 36),
    hills(width, 462, height, '#6a7f89', 4.1, 26),
    repeat(6, (i) => conifer(720 + i * 92, 540 - (i % 2) * 12, 0.7, '#465f69')),
    path('M0 540H1200V690H0z', '#5d7f8b'),
    repeat(9, (i) =>
      stroke(`M${20 + i * 140} ${566 + (i % 3) * 26}q34-12 68 0`, '#8fb0b8', 5, 'opacity="0.7"'),
    ),
    at(
      920,
      560,
      rect(-70, -96, 140, 96, '#a9634d') +
        path('M-88-92L0-160L88-92z', colour.inkSoft) +
        rect(-22, -60, 44, 36, '#ffe3a1'),
    ),
    path('M850 556h150v26H850z', '#5d7f8b'),
    ground(width, 640, height, '#a39a82', '#6f6a5c'),
    wall(600, 668, 4, 10),
    groundShadow(330, 724, 560),
    at(
      300,
      722,
      forklift({ lift: 70, driver: { helmet: colour.amberLight }, load: bagsOnPallet }),
      1.06,
    ),
    at(742, 742, standing({ skin: colour.skinLight, helmet: colour.tealLight }, 'hold'), 1.02),
    at(872, 752, standing({ skin: colour.skinDark }, 'hold'), 1.02, true),
    at(776, 640, bag(0, 0)),
    repeat(120, (i) =>
      stroke(
        `M${(i * 397) % 1230} ${(i * 251 + (i % 7) * 40) % 760}l-9 34`,
        '#e8f0f2',
        2.5,
        'opacity="0.34"',
      ),
    ),
  ]);
}

/** The course behind the depot where drivers earn their card. */
export function trainingScene(): string {
  return picture('day', [
    sun(1010, 140, 34),
    cloud(250, 150, 1),
    cloud(720, 120, 0.75, 0.6),
    hills(width, 470, height, '#a6c8c2', 0.4),
    repeat(8, (i) => tree(60 + i * 156, 566, 0.74 + (i % 3) * 0.14, i % 2 ? '#5d9c92' : '#79b0a5')),
    rect(0, 520, width, 6, '#8da0ab'),
    repeat(21, (i) => rect(i * 60, 500, 5, 72, '#8da0ab', 2)),
    rect(0, 548, width, 5, '#8da0ab'),
    ground(width, 566, height, '#d8d7cd', '#aeb2ae'),
    path(
      'M0 640Q400 612 760 650T1200 640',
      'none',
      `stroke="${colour.amber}" stroke-width="8" opacity="0.7"`,
    ),
    cone(90, 650),
    cone(1130, 660),
    rect(1000, 470, 10, 190, colour.ink, 4),
    rect(920, 400, 170, 92, colour.ink, 10),
    centredLettering('TRAINING', 1005, 420, 20, colour.amberLight, 4.2),
    centredLettering('AREA', 1005, 456, 20, colour.cream, 4.2),
    groundShadow(420, 716, 620),
    at(
      390,
      714,
      forklift({
        lift: 60,
        driver: { skin: colour.skinDark, helmet: colour.amberLight },
        load: pallet(0, 0, 126),
      }),
      1.16,
    ),
    groundShadow(900, 738, 130),
    at(
      900,
      738,
      standing({ skin: colour.skinLight, trousers: colour.tealDark }, 'point'),
      1.16,
      true,
    ),
    cone(640, 778),
    cone(200, 780),
    cone(790, 790),
    loadedPallet(1030, 714, 130, 1),
  ]);
}
