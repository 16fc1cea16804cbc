import { cloud, ground, hills, picture, standardSize, sun, tree } from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { forklift } from '../machines/forklift.ts';
import { colour } from '../palette.ts';
import { standing } from '../people.ts';
import { at, cone, groundShadow, loadedPallet, pallet, path, rect, repeat } from '../shapes.ts';

const { width, height } = standardSize;

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
