import { centredLettering } from '../lettering.ts';
import { colour } from '../palette.ts';
import { seated, type Look } from '../people.ts';
import { at, circle, path, rect, repeat, stripes, stroke, wheel } from '../shapes.ts';

/** The delivery truck: a flat bed behind a cab; faces right, ground at y 0, about 860 wide. The bed is at y -128. */
export function deliveryTruck({
  driver,
  cargo = '',
}: { driver?: Look; cargo?: string } = {}): string {
  return [
    cargo ? at(0, -128, cargo) : '',
    rect(-470, -126, 650, 22, 'url(#steelDown)', 4),
    rect(-470, -108, 650, 12, colour.ink, 3),
    stripes('truckStripes', -470, -126, 40, 18),
    rect(-420, -98, 560, 18, colour.inkSoft, 3),
    rect(-120, -92, 150, 44, 'url(#dark)', 6),
    centredLettering('BRINDLE', -45, -78, 16, colour.amberLight, 3.6),
    rect(-484, -250, 14, 146, 'url(#steelDown)', 4),
    // Cab.
    path(
      'M186-50V-312Q186-330 206-330H318Q340-330 350-310L390-210Q398-196 398-176V-50z',
      colour.paper,
    ),
    path('M186-150H398V-50H186z', 'url(#paint)'),
    path('M186-84H398V-50H186z', 'url(#paintLow)'),
    rect(186, -156, 212, 7, colour.ink, 0, 'opacity="0.85"'),
    path(
      'M226-300H312Q324-300 330-288L364-204Q366-196 358-196H226Q218-196 218-204V-292Q218-300 226-300z',
      'url(#glass)',
    ),
    driver
      ? `<clipPath id="cabGlass"><path d="M226-300H312Q324-300 330-288L364-204Q366-196 358-196H226Q218-196 218-204V-292Q218-300 226-300z"/></clipPath><g clip-path="url(#cabGlass)">${at(262, -150, seated(driver, 78, -52), 0.94)}${stroke('M330-216L348-190', colour.ink, 7)}</g>`
      : '',
    path('M232-296H276L246-200H226Q222-200 222-204V-288z', '#fff', 'opacity="0.3"'),
    stroke('M296-296V-196', colour.paper, 8),
    rect(306, -176, 28, 6, colour.ink, 3),
    path('M186-330V-50H176V-316Q176-330 186-330z', colour.steelPale),
    rect(386, -128, 16, 34, '#fff3cf', 5),
    rect(376, -66, 38, 24, colour.ink, 5),
    rect(402, -252, 10, 52, colour.ink, 4),
    stroke('M374-250L404-246', colour.ink, 5),
    path('M206-330q4-22 40-24l60 8q18 4 24 18z', colour.steelPale),
    repeat(3, (i) => circle(230 + i * 40, -339, 5, colour.amber)),
    path('M214-50Q218-118 284-118Q350-118 354-50z', colour.ink),
    wheel(284, -52, 52, 'hubSteel'),
    wheel(-330, -48, 48, 'hubSteel'),
    wheel(-222, -48, 48, 'hubSteel'),
  ].join('');
}
