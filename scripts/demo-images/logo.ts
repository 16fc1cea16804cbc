import { lettering, letteringWidth } from './lettering.ts';
import { colour, linear } from './palette.ts';
import { at, path, rect } from './shapes.ts';

/** The gradient that `mark` is painted with. */
export const markPaint = linear('mark', [
  [0, '#ffbe4d'],
  [1, '#ec9420'],
]);

/** The sign of the business: a mast, a fork and the box it lifts, on a square of 100. */
export function mark(): string {
  return [
    rect(0, 0, 100, 100, 'url(#mark)', 22),
    rect(24, 16, 13, 68, colour.ink, 4),
    path('M37 64H78Q84 64 84 70V74H37z', colour.ink),
    rect(48, 30, 30, 28, colour.paper, 4),
    rect(60, 30, 6, 12, colour.amberDark, 0, 'opacity="0.55"'),
  ].join('');
}

/** Sign and name side by side on no background: 660 by 160 pixels, for a navbar about 40 high. */
export function logo(): string {
  const name = { x: 196, y: 24, height: 66, weight: 16 };
  const wide = letteringWidth('BRINDLE', name.height, name.weight);
  const small = { text: 'FORKLIFT RENTAL', height: 26, weight: 6 };
  const fit = wide / letteringWidth(small.text, small.height, small.weight);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="660" height="160" viewBox="0 0 660 160"><defs>',
    markPaint,
    '</defs>',
    at(4, 4, mark(), 1.52),
    lettering('BRINDLE', name.x, name.y, name.height, colour.ink, name.weight),
    lettering(small.text, name.x, 117, small.height * fit, '#a8560f', small.weight * fit),
    '</svg>',
  ].join('');
}

/** The sign alone, 48 by 48 pixels. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 100 100"><defs>${markPaint}</defs>${mark()}</svg>`;
}
