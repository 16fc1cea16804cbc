import { colour } from './palette.ts';
import { circle, path, rect, stroke } from './shapes.ts';

/** What a person looks like; the vest is what all of them share. */
export interface Look {
  skin?: string;
  helmet?: string;
  trousers?: string;
}

/** A head in a helmet that looks to the right; the neck is at 0, 0. */
function head({ skin = colour.skin, helmet = colour.cream }: Look): string {
  return [
    rect(-7, -10, 13, 16, skin, 4),
    path('M-15-34Q-16-10 0-8Q15-8 16-24L16-34z', skin),
    path('M14-26l6 5q0 3-5 3z', skin),
    circle(9, -24, 1.9, colour.ink),
    path('M-19-32Q-19-56 1-56Q20-55 20-34L27-32Q28-28 24-28L-19-29z', helmet),
    path('M-19-32Q-19-56 1-56Q-8-50-8-29L-19-29z', colour.ink, 'opacity="0.12"'),
    path('M-2-56h6v26h-6z', '#fff', 'opacity="0.35"'),
  ].join('');
}

/** The upper body with its high-visibility vest; hips at 0, 0, neck at 0, -86. */
function torso(): string {
  return [
    path('M-24-2Q-30-60-20-80Q0-92 20-80Q30-56 25-2z', colour.brick),
    path('M-24-2Q-30-60-20-80L-10-84Q-16-40-12-2z', colour.brickDark, 'opacity="0.5"'),
    path('M-26-36h52v11h-51z', '#ffe7a3'),
    path('M-15-83l9-3L2-36h-9zM18-82l-8-4L4-36h9z', '#ffe7a3'),
  ].join('');
}

/** Somebody on their feet who looks right; feet at 0, 0, about 205 high. `arm` says what the near arm does. */
export function standing(look: Look, arm: 'down' | 'point' | 'hold' | 'wave' = 'down'): string {
  const arms = {
    down: 'M-2-158Q-14-132-8-96',
    point: 'M0-158Q22-142 58-150',
    hold: 'M-2-158Q2-126 34-122',
    wave: 'M4-160Q34-170 40-206',
  };
  const hand = { down: [-8, -92], point: [62, -151], hold: [38, -122], wave: [41, -211] }[arm];
  const trousers = look.trousers ?? colour.inkSoft;
  return [
    path('M-22-84L-20-6H-3L2-62L8-6H25L26-84z', trousers),
    path('M-21-10h20l3 10h-25zM7-10h19l5 10h-26z', colour.ink),
    `<g transform="translate(0 -82)">${torso()}<g transform="translate(1 -86)">${head(look)}</g></g>`,
    stroke(arms[arm], colour.brickDark, 19),
    stroke(arms[arm], colour.brick, 15),
    circle(hand?.[0] ?? 0, hand?.[1] ?? 0, 8.5, look.skin ?? colour.skin),
  ].join('');
}

/** A seated driver who looks right; the seat is under 0, 0 and both hands reach for `wheelX`, `wheelY`. */
export function seated(look: Look, wheelX: number, wheelY: number): string {
  const reach = `M2-74Q14-46 ${wheelX - 6} ${wheelY}`;
  return [
    stroke('M-4-10Q44-18 50 8L56 44', colour.inkSoft, 24),
    path('M44 44h28q10 2 10 12h-38z', colour.ink),
    torso(),
    `<g transform="translate(2 -86)">${head(look)}</g>`,
    stroke(reach, colour.brickDark, 18),
    stroke(reach, colour.brick, 14),
    circle(wheelX, wheelY, 8, look.skin ?? colour.skin),
  ].join('');
}
