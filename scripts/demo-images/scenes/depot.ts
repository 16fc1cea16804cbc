import {
  cloud,
  conifer,
  ground,
  hills,
  picture,
  standardSize,
  sun,
  tree,
  type Size,
} from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { forklift } from '../machines/forklift.ts';
import { boomLift, scissorLift } from '../machines/lifts.ts';
import { telehandler } from '../machines/telehandler.ts';
import { colour, linear } from '../palette.ts';
import { standing } from '../people.ts';
import {
  at,
  circle,
  groundShadow,
  inOldPaint,
  loadedPallet,
  path,
  rect,
  repeat,
  stripes,
  stroke,
} from '../shapes.ts';

const { width, height } = standardSize;

/** The depot: a long hall with a sign and rolling doors; its lower left corner is 0, 0, 720 by 330. */
function depotHall(lit: string): string {
  return [
    path('M-16-270L360-352L736-270z', colour.inkSoft),
    path('M-16-270L360-352V-340L0-258z', '#fff', 'opacity="0.12"'),
    rect(0, -270, 720, 270, '#d8cbb5'),
    repeat(36, (i) => rect(i * 20, -270, 2, 270, '#a89878', 0, 'opacity="0.35"')),
    rect(0, -270, 720, 26, colour.ink, 0, 'opacity="0.16"'),
    rect(216, -252, 288, 66, colour.ink, 8),
    centredLettering('BRINDLE', 360, -235, 32, colour.amberLight, 7.2),
    ...[40, 280, 520].map((x, i) =>
      [
        rect(x - 8, -166, 176, 166, colour.inkSoft, 4),
        rect(x, -158, 160, 158, i === 1 ? lit : '#94a6b1', 2),
        i === 1
          ? path(`M${x + 20} 0V-90h120V0z`, '#b98645', 'opacity="0.35"')
          : repeat(7, (row) => rect(x, -150 + row * 22, 160, 3, '#6d8190', 0, 'opacity="0.6"')),
      ].join(''),
    ),
    repeat(2, (i) => rect(222 + i * 252, -150, 34, 44, lit, 3)),
  ].join('');
}

/** The yard at first light, wide, with room above for a heading. */
export function yardAtDawnScene(): string {
  const size: Size = { width: 1600, height: 900 };
  return picture(
    'dawn',
    [
      sun(420, 560, 44),
      cloud(270, 240, 1.3, 0.26),
      cloud(860, 150, 1.1, 0.22),
      cloud(1290, 270, 1.5, 0.24),
      hills(1600, 560, 900, '#c09a8b', 0.9, 36),
      hills(1600, 604, 900, '#90868b', 3.1, 28),
      hills(1600, 646, 900, '#64747f', 5.2, 20),
      repeat(11, (i) => conifer(20 + i * 86 + (i % 3) * 18, 716, 0.62 + (i % 4) * 0.1, '#41586a')),
      at(900, 716, depotHall('#ffe1a0'), 1),
      ground(1600, 712, 900, '#c9ae8d', '#7d7873'),
      path('M1180 716h160l210 184H990z', '#ffdf9f', 'opacity="0.22"'),
      rect(0, 712, 1600, 4, '#f9dfb5', 0, 'opacity="0.6"'),
      groundShadow(1470, 786, 250),
      at(1470, 786, scissorLift({ height: 168 }), 0.9),
      groundShadow(590, 786, 360),
      at(596, 786, boomLift({ angle: 33, length: 380 }), 0.82),
      groundShadow(246, 822, 500),
      at(240, 820, telehandler({ angle: 47, reach: 70 }), 0.94),
      groundShadow(990, 846, 480),
      at(
        944,
        844,
        forklift({
          lift: 34,
          driver: { helmet: colour.amberLight },
          load: loadedPallet(0, 0, 124, 1),
        }),
        0.96,
      ),
    ],
    size,
  );
}

/** The first shed at dusk, with the one teal forklift that everything began with. */
export function firstShedScene(): string {
  const shed = [
    path('M-30-300L250-392L530-300L520-280H-20z', '#7a4a3a'),
    path('M-30-300L250-392V-376L-20-284z', '#fff', 'opacity="0.12"'),
    rect(0, -286, 500, 286, '#8a6a58'),
    repeat(25, (i) => rect(i * 20, -286, 7, 286, '#6f5346', 0, 'opacity="0.45"')),
    rect(150, -214, 220, 214, '#ffd892', 3),
    path('M150-214h220V0H150z', '#e8a35a', 'opacity="0.35"'),
    rect(172, -150, 70, 8, '#8a5b34', 2),
    rect(180, -178, 16, 28, '#a46a3c', 2),
    rect(204, -170, 24, 20, '#7c5230', 2),
    rect(172, -104, 70, 8, '#8a5b34', 2),
    rect(184, -128, 40, 24, '#a46a3c', 2),
    path('M60-286h90V0H60z', '#5d4438'),
    path('M370-286h90V0h-90z', '#5d4438'),
    stroke('M66-210L144-8M454-210L376-8', '#46332a', 8),
    rect(150, -268, 200, 40, '#e9d7b6', 5),
    centredLettering('BRINDLE', 250, -257, 18, '#6b3f2e', 4.4),
    stroke('M250-300v16', colour.ink, 5),
  ].join('');
  return picture('dusk', [
    repeat(26, (i) =>
      circle(
        (i * 211) % 1200,
        20 + ((i * 137) % 250),
        i % 3 ? 1.6 : 2.4,
        '#fff5dc',
        'opacity="0.7"',
      ),
    ),
    path('M1020 112A38 38 0 1 0 1050 170A32 32 0 1 1 1020 112z', '#fdeccb'),
    hills(width, 440, height, '#7c6f85', 1.4, 40),
    hills(width, 510, height, '#55607b', 3.9, 26),
    repeat(5, (i) => conifer(40 + i * 70, 612, 1.0 + (i % 2) * 0.24, '#34465f')),
    tree(1120, 626, 1.6, '#3f5f6e'),
    ground(width, 606, height, '#8f7a68', '#564c4b'),
    at(420, 630, shed, 1.12),
    path('M588 630h246l130 170H470z', '#ffd488', 'opacity="0.26"'),
    groundShadow(330, 718, 520),
    at(
      310,
      716,
      inOldPaint(forklift({ lift: 30, mast: 300, load: loadedPallet(0, 0, 112, 1) })),
      1.02,
    ),
    groundShadow(940, 714, 120),
    at(900, 714, standing({ skin: colour.skinLight, helmet: '#e7d5b8' }, 'down'), 1.04),
    at(
      1000,
      714,
      standing({ skin: colour.skinLight, helmet: colour.tealLight, trousers: '#5b4a58' }, 'wave'),
      1.0,
      true,
    ),
  ]);
}

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

/** The electric fleet under its solar roof, plugged in. */
export function chargingScene(): string {
  const post = (x: number): string =>
    [
      rect(x, 470, 62, 190, colour.cream, 10),
      rect(x, 470, 62, 60, colour.tealDark, 10),
      rect(x + 12, 484, 38, 30, '#bfe3dc', 4),
      path(`M${x + 34} 548l-16 30h12l-5 26 20-34h-13l8-22z`, colour.teal),
      rect(x - 6, 656, 74, 12, colour.inkSoft, 4),
    ].join('');
  const roof = [
    rect(150, 300, 16, 370, colour.inkSoft, 4),
    rect(1000, 250, 16, 420, colour.inkSoft, 4),
    path('M60 312L1130 206L1150 232L70 340z', colour.inkSoft),
    repeat(8, (i) => {
      const x = 78 + i * 131;
      const y = 304 - i * 13;
      return (
        path(`M${x} ${y}l120-12 8-34-120 12z`, 'url(#panel)') +
        stroke(`M${x + 62} ${y - 6}l7-34M${x + 4} ${y - 17}l120-12`, '#8fc1d0', 2, 'opacity="0.55"')
      );
    }),
    stroke('M166 420L250 330M1000 390L916 262', colour.inkSoft, 9),
  ].join('');
  return picture(
    'day',
    [
      sun(230, 130, 40),
      cloud(560, 120, 0.9),
      cloud(960, 100, 0.7, 0.6),
      hills(width, 500, height, '#a6c8c2', 2.7),
      repeat(6, (i) =>
        tree(90 + i * 210, 632, 0.9 + (i % 2) * 0.22, i % 2 ? '#5d9c92' : '#79b0a5'),
      ),
      ground(width, 628, height, '#d5d6cd', '#a9aeab'),
      roof,
      post(640),
      post(1060),
      stroke('M640 560Q560 600 520 540T330 520', colour.tealDark, 8),
      groundShadow(360, 728, 560),
      at(340, 726, forklift({ lift: 24 }), 1.1),
      groundShadow(900, 724, 320),
      at(900, 722, scissorLift({ height: 170 }), 0.98),
      stroke('M1062 590Q1040 650 1012 664', colour.tealDark, 8),
    ],
    standardSize,
    linear('panel', [
      [0, '#2f6c92'],
      [1, '#173a5a'],
    ]),
  );
}

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
