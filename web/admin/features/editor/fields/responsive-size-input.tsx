import type { ResponsiveSizeField } from '../../../../blocks/_shared/block-editor.ts';
import { smallInput } from './field-box.tsx';
import { NumberBox } from './number-box.tsx';

const CUSTOM = 'custom';

interface Pixels {
  base: number;
  md?: number;
  lg?: number;
}

const BREAKPOINTS = [
  { key: 'base', label: 'All screens' },
  { key: 'md', label: 'Tablets and up' },
  { key: 'lg', label: 'Desktops and up' },
] as const;

/** A named size, or a number of px for each breakpoint. */
export function ResponsiveSizeInput({
  field,
  value,
  onChange,
  readOnly,
}: {
  field: ResponsiveSizeField & { label?: string };
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}) {
  const pixels = isPixels(value) ? value : null;
  const clear = (key: keyof Pixels) => {
    const { [key]: _, ...rest } = pixels ?? {};
    // The size of all screens is required.
    if (key !== 'base') onChange(rest);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <select
        aria-label={field.label}
        value={pixels ? CUSTOM : String(value)}
        disabled={readOnly}
        className={smallInput}
        onChange={(event) =>
          onChange(event.target.value === CUSTOM ? { base: 32 } : event.target.value)
        }
      >
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        <option value={CUSTOM}>Pixels</option>
      </select>
      {pixels && (
        <div className="grid grid-cols-3 gap-2">
          {BREAKPOINTS.map(({ key, label }) => (
            <label key={key} className="grid grid-cols-1 gap-1 text-xs text-quiet">
              {label}
              <NumberBox
                min={0}
                max={field.max}
                value={pixels[key]}
                placeholder="px"
                readOnly={readOnly}
                onChange={(typed) => onChange({ ...pixels, [key]: Math.round(typed) })}
                onClear={() => clear(key)}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

function isPixels(value: unknown): value is Pixels {
  return typeof value === 'object' && value !== null && 'base' in value;
}
