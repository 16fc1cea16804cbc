import { COLOUR_PRESETS } from '@siteyard/schemas/limits';
import { COLOUR_HINT, parseColour } from '@siteyard/schemas/primitives/colour';
import { useState } from 'react';
import { HexAlphaColorPicker } from 'react-colorful';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';

/** A colour: one of ten presets, or a custom hex value, which is applied once it is complete. */
export function ColourInput({
  label,
  value,
  optional,
  onChange,
  readOnly,
}: {
  label: string;
  value: string;
  optional: boolean;
  onChange: (value: string) => void;
  readOnly: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const waiting = typed !== null && typed !== '' && parseColour(typed) === null;

  const type = (input: string) => {
    setTyped(input);
    const colour = parseColour(input);
    if (colour !== null) onChange(colour);
    else if (optional && input.trim() === '') onChange('');
  };
  const choose = (colour: string) => {
    setTyped(null);
    onChange(colour);
  };

  return (
    <div className="grid grid-cols-1 gap-2" role="group" aria-label={label}>
      <div className="flex flex-wrap gap-1.5">
        {COLOUR_PRESETS.map((preset) => (
          <button
            key={preset.value}
            type="button"
            title={preset.label}
            aria-label={preset.label}
            aria-pressed={value === preset.value}
            disabled={readOnly}
            onClick={() => choose(preset.value)}
            className="size-7 rounded-full border border-ink/15 aria-pressed:ring-2 aria-pressed:ring-brand-600 aria-pressed:ring-offset-2"
            style={{ backgroundColor: preset.value }}
          />
        ))}
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={`${label}: pick a colour`}
          aria-expanded={picking}
          disabled={readOnly}
          onClick={() => setPicking(!picking)}
          className="size-9 shrink-0 rounded-lg border border-line"
          style={{ backgroundColor: value || 'transparent' }}
        />
        <input
          type="text"
          value={typed ?? value}
          readOnly={readOnly}
          aria-label={`${label}: custom colour`}
          aria-invalid={waiting || undefined}
          placeholder="#RRGGBB"
          spellCheck={false}
          maxLength={9}
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
      <p className="text-xs text-quiet">{COLOUR_HINT}</p>
      {picking && (
        <HexAlphaColorPicker
          color={value || '#000000'}
          onChange={(colour) => choose(parseColour(colour) ?? value)}
          style={{ width: '100%' }}
        />
      )}
    </div>
  );
}
