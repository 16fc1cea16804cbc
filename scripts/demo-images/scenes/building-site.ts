import { cloud, conifer, ground, hills, picture, standardSize, sun } from '../backdrops.ts';
import { telehandler } from '../machines/telehandler.ts';
import { colour } from '../palette.ts';
import { standing } from '../people.ts';
import { at, groundShadow, pallet, rect, repeat, stroke } from '../shapes.ts';

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
