import { colour } from '../palette.ts';
import { standing, type Look } from '../people.ts';
import { at, circle, path, rect, repeat, stroke, wheel } from '../shapes.ts';

/** A powered pallet truck with somebody behind it; faces right, ground at y 0. */
export function palletTruck({ load = '', walker }: { load?: string; walker?: Look } = {}): string {
  return [
    walker ? at(-218, 0, standing(walker, 'hold')) : '',
    load ? at(66, -22, load) : '',
    path('M56-30h230q14 3 16 12v6H56z', 'url(#dark)'),
    rect(58, -30, 226, 3, colour.steel, 1),
    circle(268, -10, 10, colour.tyre),
    circle(268, -10, 4, colour.steelLight),
    stroke('M-92-112L-176-128', colour.ink, 11),
    stroke('M-176-140L-182-112', colour.ink, 13),
    stroke('M-178-136l-3 18', colour.brick, 7),
    path('M-112-40V-110Q-112-140-84-142H18Q34-142 38-124L58-32V-18H-104z', 'url(#paint)'),
    path('M-112-66H52L58-32V-18H-104z', 'url(#paintLow)'),
    path(
      'M-100-128Q-96-136-84-137H14',
      'none',
      'stroke="#ffe6ae" stroke-width="5" stroke-linecap="round" opacity="0.85"',
    ),
    rect(-84, -120, 74, 32, colour.ink, 6),
    rect(-76, -112, 34, 7, colour.tealLight, 3),
    rect(-76, -100, 20, 5, colour.amber, 2),
    repeat(3, (i) => rect(2 + i * 12, -118, 6, 28, colour.amberDeep, 2, 'opacity="0.6"')),
    rect(30, -148, 16, 112, 'url(#rail)', 3),
    wheel(-58, -26, 26, 'hubSteel'),
  ].join('');
}

/** A reach truck that faces right; ground at y 0. `lift` is the height of the forks. */
export function reachTruck({
  lift = 330,
  driver,
  load = '',
}: { lift?: number; driver?: Look; load?: string } = {}): string {
  const top = lift + 120;
  return [
    rect(128, -top, 12, top - 10, 'url(#railLight)', 3),
    rect(150, -top, 12, top - 10, 'url(#railLight)', 3),
    repeat(Math.floor(top / 120), (i) => rect(126, -60 - i * 120, 38, 9, colour.inkSoft, 2)),
    rect(112, -390, 14, 378, 'url(#rail)', 4),
    rect(164, -390, 12, 378, 'url(#rail)', 4),
    rect(110, -394, 68, 12, colour.ink, 4),
    rect(174, -lift - 84, 12, 92, colour.inkSoft, 3),
    path(`M180 ${-lift - 60}h9v58h126q8 2 10 8H180z`, 'url(#dark)'),
    load ? at(194, -lift - 2, load) : '',
    driver ? at(-12, -54, standing(driver, 'hold'), 1.02) : '',
    path('M-140-30V-196Q-140-220-116-222H-54V-70H70V-186Q72-200 86-200H112V-30z', 'url(#paint)'),
    path('M-140-74H112V-30H-140z', 'url(#paintLow)'),
    path(
      'M-130-206Q-126-214-112-215H-62',
      'none',
      'stroke="#ffe6ae" stroke-width="5" stroke-linecap="round" opacity="0.85"',
    ),
    rect(-124, -176, 52, 52, colour.amberDeep, 5, 'opacity="0.4"'),
    rect(78, -182, 28, 22, colour.ink, 4),
    rect(-56, -76, 126, 12, colour.ink, 3),
    path('M-136-30H230Q240-28 240-12V-8H-120z', 'url(#dark)'),
    stroke('M-112-222V-352', colour.ink, 12),
    stroke('M100-200V-352', colour.ink, 10),
    rect(-128, -366, 244, 18, 'url(#dark)', 6),
    repeat(6, (i) => rect(-110 + i * 38, -366, 22, 4, colour.steel, 2)),
    wheel(-94, -26, 26, 'hubSteel'),
    wheel(206, -18, 18, 'hubSteel'),
  ].join('');
}
