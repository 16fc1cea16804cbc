import { deepEqual } from '@siteyard/schemas/values';
import {
  type Look,
  lookColours,
  type ButtonColours,
  READY_MADE_LOOKS,
} from '@siteyard/schemas/look';
import { useMemo } from 'react';

/** The ready-made looks, as cards. */
export function ReadyMadeLooks({
  look,
  onChoose,
}: {
  look: Look | undefined;
  onChoose: (look: Look) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-label="Ready-made looks"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2"
    >
      {READY_MADE_LOOKS.map((made) => (
        <label
          key={made.name}
          className="relative grid cursor-pointer grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-white hover:border-quiet/60 has-checked:border-brand-600 has-checked:ring-1 has-checked:ring-brand-600 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-500"
        >
          <input
            type="radio"
            name="ready-made-look"
            className="sr-only"
            checked={look !== undefined && deepEqual(look, made.look)}
            onChange={() => onChoose(made.look)}
          />
          <LookPicture look={made.look} />
          <span className="grid content-start gap-0.5 border-t border-line p-2.5">
            <span className="text-sm font-medium">{made.name}</span>
            <span className="text-xs text-quiet">{made.about}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

const CORNERS = { square: 0, soft: 3, round: 6 } as const;
const BUTTONS = { square: 0, rounded: 3, pill: 8 } as const;

/** A small drawing of a page: header, heading, text, button, panel and footer. */
function LookPicture({ look }: { look: Look }) {
  const { header, footer, neutrals, mark, tint, button } = useMemo(() => lookColours(look), [look]);
  const drawButton = (x: number, y: number, colours: ButtonColours) => (
    <rect
      x={x}
      y={y}
      width="30"
      height="11"
      rx={BUTTONS[look.buttons]}
      fill={colours.fill}
      stroke={colours.edge ?? 'none'}
    />
  );
  return (
    <svg viewBox="0 0 160 96" aria-hidden className="block w-full">
      <rect width="160" height="96" fill="#fff" />
      <rect width="160" height="17" fill={header.ground} />
      <rect y="16.5" width="160" height=".5" fill={header.edge} />
      <rect x="8" y="6" width="24" height="5" fill={header.ink} />
      <rect x="70" y="7.5" width="14" height="2.5" fill={header.soft} />
      <rect x="90" y="7.5" width="14" height="2.5" fill={header.soft} />
      {drawButton(122, 3, header.button)}
      {look.heading_line === 'shown' && <rect x="8" y="25" width="16" height="2" fill={mark} />}
      <text
        x="8"
        y="41"
        fontSize="13"
        fontWeight="800"
        fill={neutrals[900]}
        fontFamily={look.heading_font === 'aleo' ? 'serif' : 'inherit'}
        {...(look.heading_font === 'barlow-condensed' && {
          textLength: 52,
          lengthAdjust: 'spacingAndGlyphs' as const,
        })}
      >
        For rent
      </text>
      <rect x="8" y="48" width="72" height="2.5" fill={neutrals[400]} />
      <rect x="8" y="54" width="60" height="2.5" fill={neutrals[400]} />
      {drawButton(8, 62, button)}
      <rect
        x="96"
        y="26"
        width="56"
        height="47"
        rx={CORNERS[look.corners]}
        fill={neutrals[50]}
        stroke={neutrals[200]}
      />
      <circle cx="106" cy="37" r="4.5" fill={tint} />
      <rect x="115" y="35.5" width="28" height="2.5" fill={neutrals[700]} />
      <circle cx="106" cy="51" r="4.5" fill={tint} />
      <rect x="115" y="49.5" width="22" height="2.5" fill={neutrals[700]} />
      <rect y="82" width="160" height="14" fill={footer.ground} />
      <rect y="80.5" width="160" height="1.5" fill={footer.mark} />
      <rect x="8" y="88" width="36" height="2.5" fill={footer.soft} />
    </svg>
  );
}
