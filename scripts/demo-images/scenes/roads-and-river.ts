import { cloud, conifer, ground, hills, picture, standardSize, sun } from '../backdrops.ts';
import { forklift } from '../machines/forklift.ts';
import { deliveryTruck } from '../machines/truck.ts';
import { colour } from '../palette.ts';
import { standing } from '../people.ts';
import { at, groundShadow, pallet, path, rect, repeat, stroke } from '../shapes.ts';

const { width, height } = standardSize;

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
