import { colour } from '../palette.ts';
import { seated, type Look } from '../people.ts';
import { at, circle, lugWheel, path, rect, stroke, turn } from '../shapes.ts';

/** `angle` is the boom's, in degrees above level; `reach` is how far the inner boom is out, in pixels. */
export interface TelehandlerPose {
  angle?: number;
  reach?: number;
  driver?: Look;
  load?: string;
}

/** A telehandler that faces right; ground at y 0, about 460 wide without its boom. */
export function telehandler({
  angle = 24,
  reach = 150,
  driver,
  load = '',
}: TelehandlerPose = {}): string {
  return [
    boom(angle, reach, load),
    chassis(),
    boomFoot(),
    cab(driver),
    lugWheel(-150, -64, 64),
    lugWheel(150, -64, 64),
  ].join('');
}

function boom(angle: number, reach: number, load: string): string {
  const tip = 330 + reach;
  const upright = angle;
  return turn(
    -196,
    -214,
    -angle,
    [
      rect(120, 4, tip - 130, 30, 'url(#steelDown)', 4),
      rect(40, -2, 220 + reach / 2, 40, 'url(#paintSide)', 5),
      rect(-24, -10, 286, 54, 'url(#paint)', 8),
      rect(-16, -6, 268, 5, '#ffe6ae', 2, 'opacity="0.8"'),
      rect(232, -14, 34, 62, colour.amberDark, 5),
      // The head bends down so that the forks stay level.
      path(`M${tip - 34} 2h40l22 46h-34z`, colour.inkSoft),
      turn(
        tip + 6,
        34,
        upright,
        [
          rect(0, -58, 14, 104, colour.ink, 4),
          rect(8, -48, 6, 84, colour.steel, 2),
          path('M8 34h126q8 2 10 9H8z', 'url(#dark)'),
          load ? at(22, 34, load) : '',
        ].join(''),
      ),
    ].join(''),
  );
}

/** The pivot stands in front of the chassis, the boom behind it. */
function boomFoot(): string {
  return [
    path('M-240-150L-222-222Q-206-246-182-226L-150-150z', 'url(#paint)'),
    path('M-240-150L-222-222Q-216-232-206-234L-214-150z', 'url(#paintLow)', 'opacity="0.5"'),
    circle(-200, -206, 17, colour.ink),
    circle(-200, -206, 8, colour.steelLight),
  ].join('');
}

function chassis(): string {
  return [
    path(
      'M-236-204Q-244-204-244-192L-236-104H236Q246-104 244-116L230-150Q226-160 212-160H96L84-204z',
      'url(#paintLow)',
    ),
    rect(-90, -112, 180, 40, colour.ink, 6),
    rect(-60, -84, 120, 9, colour.inkSoft, 3),
    path('M-240-108Q-232-156-150-156Q-72-156-66-100z', colour.ink),
    path('M66-100Q72-152 150-152Q228-152 238-104z', colour.ink),
    path('M96-164h112q14 0 18 10l6 14H88z', 'url(#paint)'),
    circle(222, -136, 8, '#fff3cf'),
    stroke('M-110-196L40-150', colour.ink, 9),
    stroke('M-60-180L20-156', colour.steelLight, 6),
  ].join('');
}

function cab(driver: Look | undefined): string {
  return [
    path('M-78-116V-300Q-78-318-58-318H36Q50-318 56-304L92-180V-116z', 'url(#glass)'),
    driver ? at(-24, -172, seated(driver, 54, -34), 0.94) : '',
    path('M-70-186h72q8 0 8 10v46h-60z', colour.ink, 'opacity="0.85"'),
    stroke('M48-196l24 26', colour.ink, 7),
    path(
      'M-86-112V-304Q-86-330-60-330H40Q58-330 64-312L102-180V-112H88V-178L52-304Q50-314 38-314H-56Q-70-314-70-300V-112z',
      'url(#dark)',
    ),
    path('M-78-150H92V-112H-78z', 'url(#paint)'),
    path('M-58-300L6-300L-40-196H-58z', '#fff', 'opacity="0.28"'),
    rect(-90, -334, 150, 9, colour.ink, 4),
    path('M-56-334q2-18 10-18t10 18z', colour.brick),
  ].join('');
}
