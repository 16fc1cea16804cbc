import { colour } from './palette.ts';

/**
 * Small pieces that every picture is put together from. All of them return SVG
 * text; lengths are pixels of the finished picture before `at` scales them.
 */

/** Places `content` with its origin at x, y; `scale` may be negative in `flip`. */
export function at(x: number, y: number, content: string, scale = 1, flip = false): string {
  return `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})">${content}</g>`;
}

/** Turns `content` by `degrees` (clockwise) about x, y. */
export function turn(x: number, y: number, degrees: number, content: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">${content}</g>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A line of even width with round ends. */
export function stroke(d: string, paint: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** The same piece several times, e.g. windows in a row. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

/** A soft shadow on the ground, `width` across. */
export function groundShadow(x: number, y: number, width: number, height = width * 0.09): string {
  return ellipse(x, y, width / 2, height / 2, 'url(#shadow)');
}

/** A wheel that stands on y + r: tyre, rim, hub and bolts. */
export function wheel(x: number, y: number, r: number, hub: 'hub' | 'hubSteel' = 'hub'): string {
  const bolts = repeat(6, (i) => {
    const angle = (Math.PI / 3) * i + 0.3;
    return circle(
      round(x + Math.cos(angle) * r * 0.3),
      round(y + Math.sin(angle) * r * 0.3),
      round(r * 0.055),
      colour.ink,
      'opacity="0.55"',
    );
  });
  return [
    circle(x, y, r, colour.tyre),
    stroke(
      `M${round(x - r * 0.62)} ${round(y - r * 0.62)}A${round(r * 0.88)} ${round(r * 0.88)} 0 0 1 ${round(x + r * 0.5)} ${round(y - r * 0.72)}`,
      colour.tyreLight,
      round(r * 0.1),
    ),
    circle(x, y, round(r * 0.58), colour.ink),
    circle(x, y, round(r * 0.5), `url(#${hub})`),
    bolts,
    circle(x, y, round(r * 0.14), colour.inkSoft),
  ].join('');
}

/** A wheel with deep lugs, for machines that work off the road. */
export function lugWheel(x: number, y: number, r: number): string {
  const lugs = repeat(18, (i) =>
    turn(
      x,
      y,
      i * 20,
      rect(round(-r * 0.07), -r - 3, round(r * 0.14), round(r * 0.18), colour.tyre, 2),
    ),
  );
  return lugs + wheel(x, y, r);
}

/** A wooden pallet whose lower left corner is x, y. */
export function pallet(x: number, y: number, width: number): string {
  const foot = width * 0.13;
  return [
    rect(x, y - 18, width, 6, 'url(#woodFace)', 1),
    rect(x, y - 12, width, 7, colour.woodDark, 0, 'opacity="0.75"'),
    ...[0, (width - foot) / 2, width - foot].map((dx) =>
      rect(round(x + dx), y - 12, round(foot), 9, colour.wood, 1),
    ),
    rect(x, y - 4, width, 4, colour.woodDark, 1),
  ].join('');
}

/** A carton with a strip of tape, lower left corner at x, y. */
export function carton(x: number, y: number, width: number, height: number): string {
  return [
    rect(x, y - height, width, height, 'url(#boxFace)', 2),
    rect(x, y - height, width, height * 0.16, colour.cardLight, 2),
    rect(
      round(x + width * 0.42),
      y - height,
      round(width * 0.16),
      round(height * 0.46),
      '#f1dcb9',
      0,
      'opacity="0.8"',
    ),
    rect(x + width - 5, y - height, 5, height, colour.cardDark, 0, 'opacity="0.35"'),
    rect(
      round(x + width * 0.12),
      round(y - height * 0.26),
      round(width * 0.24),
      4,
      colour.cardDark,
      1,
      'opacity="0.7"',
    ),
  ].join('');
}

/** Rows of cartons on a pallet, lower left corner of the pallet at x, y. */
export function loadedPallet(
  x: number,
  y: number,
  width: number,
  rows: number,
  perRow = 2,
): string {
  const each = width / perRow;
  const height = each * 0.72;
  return (
    repeat(rows, (row) =>
      repeat(perRow, (i) =>
        carton(
          round(x + i * each + 1),
          round(y - 18 - row * height),
          round(each - 2),
          round(height - 1.5),
        ),
      ),
    ) + pallet(x, y, width)
  );
}

/** A traffic cone that stands on x, y. */
export function cone(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${[
    rect(-26, -8, 52, 8, colour.brickDark, 3),
    path('M-16-8L-5-70H5L16-8z', colour.brick),
    path('M-11-34h22l3 12h-28z', colour.paper),
  ].join('')}</g>`;
}

/** Diagonal safety stripes in a box. `id` must be unique in the picture. */
export function stripes(id: string, x: number, y: number, width: number, height: number): string {
  const bars = repeat(Math.ceil((width + height) / 24) + 1, (i) =>
    path(
      `M${x + i * 24 - height} ${y + height}l${height} ${-height}h12l${-height} ${height}z`,
      colour.ink,
    ),
  );
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2"/></clipPath><g clip-path="url(#${id})">${rect(x, y, width, height, colour.amberLight)}${bars}</g>`;
}

/** The same machine in the teal of the early years. */
export function inOldPaint(machine: string): string {
  return machine
    .replaceAll('url(#paint)', 'url(#oldPaint)')
    .replaceAll('url(#paintLow)', 'url(#oldPaintLow)')
    .replaceAll('#ffe6ae', '#c9e5e0')
    .replaceAll(colour.amberDeep, colour.tealDark)
    .replaceAll('url(#hub)', 'url(#hubSteel)');
}

/** Two decimals are finer than any pixel and keep the text the same on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
