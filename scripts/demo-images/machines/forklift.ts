import { colour } from '../palette.ts';
import { seated, type Look } from '../people.ts';
import { at, path, rect, repeat, stroke, wheel } from '../shapes.ts';

/** How a forklift stands in a picture. Heights are pixels above the ground. */
export interface ForkliftPose {
  lift?: number;
  driver?: Look;
  load?: string;
  /** The mast's height when it is lowered. */
  mast?: number;
}

/** A counterbalance forklift that faces right; ground at y 0, about 500 wide and 350 high. */
export function forklift({ lift = 30, driver, load = '', mast = 330 }: ForkliftPose = {}): string {
  return [
    guardBack(),
    driver ? at(-38, -196, seated(driver, 78, -46)) : '',
    mastAndForks(lift, mast, load),
    body(),
    guardFront(),
    wheel(-108, -38, 38),
    wheel(92, -48, 48),
  ].join('');
}

function mastAndForks(lift: number, height: number, load: string): string {
  const top = Math.max(height, lift + 110);
  return [
    // The inner mast rises out of the outer one when the forks go up.
    rect(152, -top, 14, top - 20, 'url(#railLight)', 3),
    rect(170, -top, 8, top - 20, 'url(#rail)', 3),
    rect(140, -height, 15, height - 14, 'url(#rail)', 4),
    rect(174, -height, 11, height - 14, 'url(#rail)', 4),
    rect(138, -height, 49, 12, colour.ink, 4),
    rect(138, -height / 2, 49, 10, colour.inkSoft, 3),
    stroke(`M160 ${-top + 16}V${-lift - 60}`, colour.ink, 4),
    // Carriage, backrest and forks travel together.
    rect(180, -lift - 92, 12, 88, colour.inkSoft, 3),
    repeat(4, (i) => rect(188, -lift - 152 + i * 22, 6, 18, colour.steel, 2)),
    stroke(`M191 ${-lift - 156}V${-lift - 4}`, colour.ink, 7),
    load ? at(206, -lift - 8, load) : '',
    path(`M188 ${-lift - 70}h10v62h142q8 2 10 8h-162z`, 'url(#dark)'),
    rect(198, -lift - 8, 142, 3, colour.steel),
  ].join('');
}

function body(): string {
  return [
    // Floor and step between the wheels.
    path('M-70-80H62V-44H-60z', colour.ink),
    rect(-52, -62, 96, 10, colour.inkSoft, 3),
    // Counterweight: the heavy round tail.
    path(
      'M-188-62Q-204-70-202-110Q-200-168-166-190Q-148-200-120-200H-22Q-8-200-8-186L-2-90H-56Q-62-86-66-70H-172Q-184-62-188-62z',
      'url(#paint)',
    ),
    path(
      'M-188-62Q-204-70-202-110Q-201-128-197-142Q-170-110-66-108Q-64-90-66-74H-150z',
      'url(#paintLow)',
      'opacity="0.8"',
    ),
    path(
      'M-186-162Q-172-190-140-194H-26',
      'none',
      'stroke="#ffe6ae" stroke-width="5" stroke-linecap="round" opacity="0.8"',
    ),
    rect(-190, -136, 10, 26, colour.brick, 4),
    repeat(4, (i) => rect(-92 + i * 16, -172, 8, 30, colour.amberDeep, 3, 'opacity="0.55"')),
    // Rear wheel arch.
    path('M-152-62Q-150-92-108-92Q-66-92-64-62z', colour.ink),
    // Cowl, fender and the dashboard in front of the driver.
    path('M58-92Q66-150 92-190Q100-202 116-200L138-198V-62H44z', 'url(#paint)'),
    path('M44-62Q48-104 92-104Q134-104 138-72V-62z', colour.ink),
    path('M116-198L136-196V-110Q120-106 108-106z', 'url(#paintLow)', 'opacity="0.55"'),
    // Seat.
    path('M-96-200h70q10 0 10-9t-12-9h-46l-18-58q-4-8-13-6t-7 12z', 'url(#dark)'),
    rect(-62, -94, 124, 12, 'url(#paintLow)', 3),
    rect(-54, -94, 108, 3, colour.amberLight, 1, 'opacity="0.7"'),
  ].join('');
}

function guardBack(): string {
  return (
    stroke('M-66-342L-98-206', colour.inkSoft, 9) + stroke('M108-200L74-342', colour.inkSoft, 9)
  );
}

function guardFront(): string {
  return [
    stroke('M96-214L66-232', colour.ink, 6),
    stroke('M52-246L78-214', colour.ink, 8),
    stroke('M-88-342L-124-204', colour.ink, 13),
    stroke('M122-202L84-342', colour.ink, 13),
    path('M-112-356Q-112-364-102-364H78Q94-364 98-344L98-340H-112z', 'url(#dark)'),
    rect(-104, -364, 180, 5, colour.steel, 2, 'opacity="0.7"'),
    rect(-70, -371, 26, 8, colour.ink, 3),
    path('M-67-371q2-18 10-18t10 18z', colour.brick),
    path('M94-334h20q8 0 8 9t-8 9h-12z', colour.ink),
    path('M114-334q8 0 8 9t-8 9z', '#fff3cf'),
  ].join('');
}
