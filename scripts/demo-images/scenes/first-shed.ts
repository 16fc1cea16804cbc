import { conifer, ground, hills, picture, standardSize, tree } from '../backdrops.ts';
import { centredLettering } from '../lettering.ts';
import { forklift } from '../machines/forklift.ts';
import { colour } from '../palette.ts';
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
  stroke,
} from '../shapes.ts';

const { width, height } = standardSize;

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
