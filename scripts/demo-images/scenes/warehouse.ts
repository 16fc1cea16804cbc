import { hall, lightBeam, picture, racking, standardSize } from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { forklift } from '../machines/forklift.ts';
import { palletTruck, reachTruck } from '../machines/warehouse.ts';
import { scissorLift } from '../machines/lifts.ts';
import { colour } from '../palette.ts';
import {
  at,
  carton,
  cone,
  ellipse,
  groundShadow,
  loadedPallet,
  pallet,
  path,
  rect,
  repeat,
  stripes,
  stroke,
} from '../shapes.ts';

const FLOOR = 610;
const { width } = standardSize;

/** What lies in a bay of the racking: a mix that looks stocked and not tidy. */
function stock(bay: number, level: number): string {
  const kind = (bay * 2 + level * 3) % 4;
  if (kind === 0) return loadedPallet(2, 0, 162, 1, 3);
  if (kind === 1) return drums();
  if (kind === 2) return carton(10, -18, 92, 76) + carton(104, -18, 58, 48) + pallet(2, 0, 162);
  return pallet(2, 0, 162) + pallet(2, -20, 162) + pallet(2, -40, 162);
}

function drums(): string {
  return (
    repeat(3, (i) =>
      [
        rect(8 + i * 52, -92, 46, 74, colour.teal, 5),
        rect(8 + i * 52, -92, 16, 74, colour.tealLight, 5, 'opacity="0.35"'),
        rect(6 + i * 52, -72, 50, 5, colour.tealDark, 2),
        rect(6 + i * 52, -46, 50, 5, colour.tealDark, 2),
      ].join(''),
    ) + pallet(2, 0, 162)
  );
}

function floorLine(y: number): string {
  return rect(0, y, width, 9, colour.amber, 0, 'opacity="0.75"');
}

/** A forklift with a full pallet on its way through a hall. */
export function forkliftScene(): string {
  return picture('indoors', [
    hall(FLOOR),
    lightBeam(120, 150, FLOOR),
    lightBeam(330, 150, FLOOR),
    `<g opacity="0.72">${racking(610, FLOOR, 4, 4, stock)}</g>`,
    floorLine(742),
    groundShadow(560, 694, 760),
    at(500, 692, forklift({ lift: 46, driver: {}, load: loadedPallet(0, 0, 128, 2) }), 1.28),
  ]);
}

/** A reach truck that puts a pallet away high in the racking. */
export function reachTruckScene(): string {
  return picture('indoors', [
    hall(FLOOR),
    lightBeam(70, 130, FLOOR),
    racking(640, FLOOR + 20, 4, 5, (bay, level) =>
      bay === 0 && level === 3 ? '' : stock(bay, level + 1),
    ),
    floorLine(752),
    groundShadow(400, 702, 560),
    at(
      382,
      700,
      reachTruck({
        lift: 402,
        driver: { skin: colour.skinDark, helmet: colour.amberLight },
        load: loadedPallet(0, 0, 118, 1),
      }),
      1.16,
    ),
  ]);
}

/** A powered pallet truck at the loading dock. */
export function palletTruckScene(): string {
  const door = [
    rect(640, 210, 400, 402, '#93a5b1', 8),
    rect(662, 232, 356, 380, '#f6dcb0'),
    path('M662 232h356l-60 50H722z', '#e2bf8d'),
    path('M722 282h236v256H722z', '#f9e8c8'),
    path('M662 232l60 50v256l-60 74zM1018 232l-60 50v256l60 74z', '#e8c896'),
    loadedPallet(742, 538, 96, 2),
    loadedPallet(848, 538, 96, 1),
    rect(628, 200, 424, 26, colour.inkSoft, 6),
    stripes('dockLeft', 640, 470, 22, 142),
    stripes('dockRight', 1018, 470, 22, 142),
    path('M662 612h356l40 34H622z', colour.steel),
    rect(622, 646, 436, 8, colour.ink, 2),
  ].join('');
  const sign =
    rect(748, 128, 184, 54, colour.ink, 10) +
    centredLettering('DOOR 2', 840, 144, 23, colour.amberLight, 5);
  return picture('indoors', [
    hall(FLOOR),
    lightBeam(80, 150, FLOOR),
    lightBeam(300, 150, FLOOR),
    door,
    sign,
    floorLine(752),
    groundShadow(500, 702, 640),
    at(
      420,
      700,
      palletTruck({
        walker: { skin: colour.skinLight, helmet: colour.tealLight },
        load: loadedPallet(0, 0, 208, 2),
      }),
      1.32,
    ),
  ]);
}

/** Two fitters on a scissor lift under the roof of a new hall. */
export function scissorLiftScene(): string {
  const lamps = repeat(3, (i) =>
    [
      stroke(`M${230 + i * 358} 88V124`, colour.ink, 5),
      path(`M${194 + i * 358} 150q36-46 72 0z`, colour.inkSoft),
      ellipse(230 + i * 358, 152, 30, 8, i === 1 ? '#c9d2d6' : '#fff3cf'),
      i === 1 ? '' : path(`M${198 + i * 358} 152h64l110 458h-284z`, '#fff1cb', 'opacity="0.28"'),
    ].join(''),
  );
  return picture('indoors', [
    hall(FLOOR),
    lamps,
    `<g opacity="0.6">${racking(20, FLOOR, 2, 2, stock)}</g>`,
    `<g opacity="0.6">${repeat(3, (i) => at(840 + i * 118, FLOOR, loadedPallet(0, 0, 104, i === 1 ? 3 : 2)))}</g>`,
    cone(250, 716),
    cone(345, 744),
    cone(855, 744),
    cone(950, 716),
    groundShadow(600, 716, 420),
    at(
      600,
      716,
      scissorLift({
        height: 262,
        crew: [{ skin: colour.skinDark }, { skin: colour.skinLight, helmet: colour.amberLight }],
      }),
      1.12,
    ),
  ]);
}
