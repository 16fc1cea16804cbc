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
import { scissorLift } from '../machines/lifts.ts';
import { telehandler } from '../machines/telehandler.ts';
import { colour, linear } from '../palette.ts';
import { at, groundShadow, loadedPallet, path, rect, repeat, stroke } from '../shapes.ts';

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

/** The yard at first light: machines on the right, sky and hills on the left for a heading. */
export function yardAtDawnScene(): string {
  const size: Size = { width: 1920, height: 860 };
  const tall = 860;
  return picture(
    'dawn',
    [
      sun(700, 548, 46),
      cloud(330, 210, 1.3, 0.24),
      cloud(900, 150, 1.1, 0.2),
      cloud(1560, 190, 1.5, 0.22),
      hills(1920, 520, tall, '#c09a8b', 0.9, 40),
      hills(1920, 570, tall, '#90868b', 3.1, 32),
      hills(1920, 612, tall, '#64747f', 5.2, 20),
      repeat(18, (i) =>
        conifer(14 + i * 66 + (i % 3) * 18, 662 - (i % 2) * 4, 0.5 + (i % 4) * 0.1, '#41586a'),
      ),
      at(1190, 660, depotHall('#ffe1a0'), 0.9),
      ground(1920, 656, tall, '#c9ae8d', '#7d7873'),
      path('M1442 660h144l150 200h-420z', '#ffdf9f', 'opacity="0.22"'),
      rect(0, 656, 1920, 4, '#f9dfb5', 0, 'opacity="0.6"'),
      groundShadow(1770, 740, 400),
      at(1776, 738, telehandler({ angle: 56, reach: 30 }), 0.74, true),
      groundShadow(1272, 764, 420),
      at(
        1234,
        762,
        forklift({
          lift: 34,
          driver: { helmet: colour.amberLight },
          load: loadedPallet(0, 0, 124, 1),
        }),
        0.82,
      ),
    ],
    size,
  );
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
