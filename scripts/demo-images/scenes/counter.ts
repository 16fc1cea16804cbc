import { ground, picture, standardSize } from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { forklift } from '../machines/forklift.ts';
import { scissorLift } from '../machines/lifts.ts';
import { colour } from '../palette.ts';
import { standing } from '../people.ts';
import { at, circle, groundShadow, path, rect, repeat, stroke } from '../shapes.ts';

const { width, height } = standardSize;

/** The counter where machines are booked: keys on a board, a catalogue, a friendly face. */
export function counterScene(): string {
  const keys = repeat(12, (i) => {
    const x = 178 + (i % 6) * 56;
    const y = 230 + Math.floor(i / 6) * 84;
    return (
      circle(x, y, 5, colour.ink) +
      (i === 3 || i === 8
        ? ''
        : stroke(`M${x} ${y + 4}v18`, colour.steel, 4) +
          rect(
            x - 12,
            y + 20,
            24,
            34,
            [colour.amber, colour.teal, colour.brick][i % 3] ?? colour.amber,
            5,
          ))
    );
  });
  return picture('indoors', [
    rect(0, 0, width, 640, '#f0e6d2'),
    rect(0, 0, width, 640, colour.tealLight, 0, 'opacity="0.16"'),
    rect(130, 186, 380, 214, colour.wood, 10),
    rect(142, 198, 356, 190, '#f6ecd8', 6),
    keys,
    rect(640, 60, 420, 92, colour.ink, 12),
    centredLettering('RENTALS', 850, 84, 44, colour.amberLight, 10),
    rect(690, 190, 150, 186, colour.paper, 6),
    rect(690, 190, 150, 186, 'none', 6, `stroke="${colour.woodDark}" stroke-width="7"`),
    at(748, 338, forklift({ lift: 14 }), 0.22),
    rect(720, 352, 90, 6, colour.steelLight, 3),
    rect(880, 190, 150, 186, colour.paper, 6),
    rect(880, 190, 150, 186, 'none', 6, `stroke="${colour.woodDark}" stroke-width="7"`),
    at(955, 342, scissorLift({ height: 250 }), 0.28),
    rect(910, 352, 90, 6, colour.steelLight, 3),
    at(586, 660, standing({ skin: colour.skinLight, helmet: colour.amberLight }, 'wave'), 1.5),
    ground(width, 640, height, '#d8c6a6', '#a98e68'),
    rect(210, 508, 800, 34, 'url(#woodFace)', 8),
    rect(236, 542, 748, 180, colour.tealDark, 6),
    repeat(12, (i) => rect(250 + i * 61, 556, 48, 152, colour.teal, 4, 'opacity="0.75"')),
    rect(236, 716, 748, 16, colour.ink, 3),
    rect(740, 400, 170, 108, colour.ink, 8),
    rect(750, 410, 150, 88, '#bfdcdc', 3),
    repeat(3, (i) => rect(764, 424 + i * 20, 90 - i * 18, 8, colour.teal, 4)),
    rect(810, 500, 30, 10, colour.inkSoft, 2),
    path('M300 508l14-30h120l10 30z', colour.paper),
    rect(326, 488, 70, 5, colour.steelLight, 2),
    path('M940 508q-26 0-24-40h52q0 40-28 40z', colour.brick),
    ...[-18, 0, 18].map((turnBy) =>
      stroke(`M942 470q${turnBy} -26 ${turnBy * 1.6} -58`, '#4f948d', 9),
    ),
    groundShadow(1050, 762, 160),
    at(
      1082,
      762,
      standing({ skin: colour.skinDark, helmet: colour.cream, trousers: '#4a5568' }, 'hold'),
      1.5,
      true,
    ),
  ]);
}
