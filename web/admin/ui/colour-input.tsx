import { COLOUR_PRESETS } from '../lib/screen-constants.ts';
import { COLOUR_HINT, LOOK_COLOUR, parseColour } from '@siteyard/schemas/primitives/colour';
import type { LookPart } from '@siteyard/schemas/look';
import { useContext, useState } from 'react';
import { HexAlphaColorPicker, HexColorPicker } from 'react-colorful';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { inputClass } from './field.tsx';
import { LookPartsContext, SiteColoursContext, type Swatch } from './site-colours.ts';

const OPAQUE_LENGTH = '#rrggbb'.length;

/**
 * A colour: one that follows the site's look, one of the site's own colours, one of ten presets, or a
 * hex value, which is applied when it is complete.
 *
 * The component is not split, because its parts share all of its states.
 */
export function ColourInput({
  label,
  value,
  part,
  optional = false,
  opaque = false,
  onChange,
  readOnly = false,
}: {
  label: string;
  value: string;
  /** The part of the look that the colour can follow; without it, the colour cannot follow the look. */
  part?: LookPart;
  /** Whether the colour may be empty: ''. */
  optional?: boolean;
  /** Whether the colour is `#rrggbb`, without transparency. */
  opaque?: boolean;
  onChange: (value: string) => void;
  readOnly?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const followed = useContext(LookPartsContext)?.[part ?? 'mark'];
  const follows = part !== undefined && value === LOOK_COLOUR;
  const shown = follows ? (followed ?? '') : value;
  const siteColours = useContext(SiteColoursContext);
  const rows: (readonly Swatch[])[] = [
    ...(siteColours.length > 0 ? [siteColours] : []),
    COLOUR_PRESETS,
  ];
  const parse = (input: string) => {
    const colour = parseColour(input);
    return opaque ? (colour?.slice(0, OPAQUE_LENGTH) ?? null) : colour;
  };
  const Picker = opaque ? HexColorPicker : HexAlphaColorPicker;
  const waiting = typed !== null && typed !== '' && parseColour(typed) === null;

  const type = (input: string) => {
    setTyped(input);
    const colour = parse(input);
    if (colour !== null) onChange(colour);
    else if (optional && input.trim() === '') onChange('');
  };
  const choose = (colour: string) => {
    setTyped(null);
    onChange(colour);
  };

  return (
    <div className="grid grid-cols-1 gap-2" role="group" aria-label={label}>
      {part && (
        <FollowButton
          colour={followed}
          isPressed={follows}
          disabled={readOnly}
          onClick={() => choose(LOOK_COLOUR)}
        />
      )}
      {rows.map((row) => (
        <SwatchRow
          key={row[0]?.label}
          swatches={row}
          isChosen={(colour) => value === parse(colour)}
          disabled={readOnly}
          onChoose={(colour) => choose(parse(colour) ?? value)}
        />
      ))}
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={`${label}: pick a colour`}
          aria-expanded={picking}
          disabled={readOnly}
          onClick={() => setPicking(!picking)}
          className="size-9 shrink-0 rounded-lg border border-line"
          style={{ backgroundColor: shown || 'transparent' }}
        />
        <input
          type="text"
          value={typed ?? (follows ? '' : value)}
          readOnly={readOnly}
          aria-label={`${label}: custom colour`}
          aria-invalid={waiting || undefined}
          placeholder={follows ? 'As the look' : '#RRGGBB'}
          spellCheck={false}
          maxLength={opaque ? OPAQUE_LENGTH : 9}
          className={cx(inputClass, 'px-2.5 py-1.5')}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        {optional && value !== '' && (
          <Button size="sm" variant="quiet" disabled={readOnly} onClick={() => choose('')}>
            None
          </Button>
        )}
      </div>
      <p className="text-xs text-quiet">{opaque ? '#RRGGBB' : COLOUR_HINT}</p>
      {picking && (
        <Picker
          color={shown || '#000000'}
          onChange={(colour) => choose(parse(colour) ?? value)}
          style={{ width: '100%' }}
        />
      )}
    </div>
  );
}

/** Makes the colour follow the look of the site. */
function FollowButton({
  colour,
  isPressed,
  disabled,
  onClick,
}: {
  /** The colour of the look now. */
  colour: string | undefined;
  isPressed: boolean;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-9 items-center gap-2 justify-self-start rounded-full border border-line bg-white px-3 text-sm aria-pressed:border-brand-600 aria-pressed:ring-1 aria-pressed:ring-brand-600"
    >
      {colour && (
        <span
          aria-hidden
          className="size-4 rounded-full border border-ink/15"
          style={{ backgroundColor: colour }}
        />
      )}
      Site’s colour
    </button>
  );
}

function SwatchRow({
  swatches,
  isChosen,
  disabled,
  onChoose,
}: {
  swatches: readonly Swatch[];
  isChosen: (colour: string) => boolean;
  disabled: boolean;
  onChoose: (colour: string) => void;
}) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {swatches.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={isChosen(value)}
          disabled={disabled}
          onClick={() => onChoose(value)}
          className="size-7 rounded-full border border-ink/15 aria-pressed:ring-2 aria-pressed:ring-brand-600 aria-pressed:ring-offset-2"
          style={{ backgroundColor: value }}
        />
      ))}
    </div>
  );
}
