import { colour } from '../palette.ts';
import { standing, type Look } from '../people.ts';
import {
  at,
  circle,
  lugWheel,
  path,
  rect,
  repeat,
  round,
  stroke,
  stripes,
  turn,
  wheel,
} from '../shapes.ts';

/** A scissor lift; ground at y 0. `height` is the platform's floor, in pixels. */
export function scissorLift({
  height = 330,
  crew = [],
}: { height?: number; crew?: Look[] } = {}): string {
  const low = 92;
  const pairs = 4;
  const step = (height - low) / pairs;
  const arms = repeat(pairs, (i) => {
    const y0 = round(-low - i * step);
    const y1 = round(y0 - step);
    return [
      stroke(`M96 ${y0}L-96 ${y1}`, colour.amberDeep, 15),
      stroke(`M-96 ${y0}L96 ${y1}`, colour.amberDark, 17),
      stroke(`M-96 ${y0}L96 ${y1}`, colour.amber, 11),
      circle(0, round((y0 + y1) / 2), 8, colour.ink),
      circle(-96, y0, 7, colour.ink),
      circle(96, y0, 7, colour.ink),
    ].join('');
  });
  return [
    arms,
    platform(height, crew),
    rect(-130, -96, 260, 52, 'url(#paint)', 8),
    rect(-130, -60, 260, 18, 'url(#paintLow)', 6),
    rect(-122, -92, 244, 4, '#ffe6ae', 2, 'opacity="0.8"'),
    rect(-40, -84, 80, 22, colour.ink, 4),
    rect(-34, -78, 40, 4, colour.steelLight, 2),
    rect(-34, -70, 26, 4, colour.amber, 2),
    stripes('scissorStripes', -124, -52, 248, 8),
    wheel(-88, -30, 30),
    wheel(88, -30, 30),
  ].join('');
}

function platform(height: number, crew: Look[]): string {
  const rails = [
    rect(-140, -height - 14, 280, 16, 'url(#paint)', 4),
    rect(-140, -height - 4, 280, 8, 'url(#paintLow)', 3),
  ].join('');
  const people = crew
    .map((look, i) => at(-54 + i * 104, -height - 12, standing(look, i === 0 ? 'wave' : 'hold')))
    .join('');
  const guard = [
    repeat(5, (i) => rect(-136 + i * 66, -height - 112, 7, 100, colour.amberDark, 3)),
    rect(-140, -height - 118, 280, 8, colour.amber, 4),
    rect(-136, -height - 66, 272, 6, colour.amberDark, 3),
    rect(104, -height - 112, 30, 34, colour.ink, 4),
    circle(114, -height - 100, 4, colour.brick),
  ].join('');
  return rails + people + guard;
}

/** A boom lift that faces right; ground at y 0. `angle` is the upper boom's, in degrees above level. */
export function boomLift({
  angle = 38,
  length = 430,
  crew,
}: { angle?: number; length?: number; crew?: Look } = {}): string {
  const radians = (angle * Math.PI) / 180;
  const elbow = { x: -150, y: -330 };
  const tip = {
    x: round(elbow.x + Math.cos(radians) * length),
    y: round(elbow.y - Math.sin(radians) * length),
  };
  return [
    // Lower arm, from the turntable back up to the elbow.
    stroke('M-10-168L-150-330', colour.amberDeep, 40),
    stroke('M-10-168L-150-330', colour.amber, 32),
    stroke('M-34-178L-150-312', colour.amberLight, 6),
    stroke('M10-190L-92-300', colour.steelLight, 8),
    turn(
      elbow.x,
      elbow.y,
      -angle,
      [
        rect(180, -10, length - 180, 20, 'url(#steelDown)', 3),
        rect(-22, -19, 270, 38, 'url(#paint)', 7),
        rect(-14, -15, 254, 5, '#ffe6ae', 2, 'opacity="0.8"'),
        rect(226, -22, 24, 44, colour.amberDark, 4),
      ].join(''),
    ),
    circle(elbow.x, elbow.y, 25, colour.inkSoft),
    circle(elbow.x, elbow.y, 11, colour.steelLight),
    basket(tip.x, tip.y, crew),
    path('M-150-176Q-156-214-120-216H60Q78-216 82-196L86-152H-146z', 'url(#paint)'),
    path('M-150-176L-146-152H86L84-172z', 'url(#paintLow)'),
    rect(-130, -206, 70, 30, colour.ink, 5),
    repeat(4, (i) => rect(-122 + i * 16, -201, 8, 20, colour.inkSoft, 2)),
    circle(-10, -168, 16, colour.ink),
    rect(-80, -156, 150, 42, colour.ink, 5),
    rect(-60, -134, 110, 6, colour.inkSoft, 3),
    path('M-168-118h330l14 30h-356z', 'url(#dark)'),
    rect(-120, -94, 236, 34, 'url(#paintLow)', 6),
    lugWheel(-128, -52, 52),
    lugWheel(128, -52, 52),
  ].join('');
}

function basket(x: number, y: number, crew: Look | undefined): string {
  return at(
    x,
    y,
    [
      stroke('M0 0L34 24', colour.ink, 16),
      rect(22, 20, 132, 12, colour.amberDark, 4),
      crew ? at(86, 22, standing(crew, 'hold'), 0.92) : '',
      repeat(4, (i) => rect(24 + i * 41, -62, 6, 86, colour.amberDark, 3)),
      rect(20, -68, 136, 8, colour.amber, 4),
      rect(24, -22, 128, 6, colour.amberDark, 3),
      rect(116, -62, 28, 30, colour.ink, 4),
    ].join(''),
  );
}
