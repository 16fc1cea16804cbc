import type { ResponsiveSizeField } from '../../../../blocks/_shared/block-editor.ts';
import { smallInput } from './field-box.tsx';

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
  const set = (key: keyof Pixels, typed: string) => {
    if (!pixels) return;
    const { [key]: _, ...rest } = pixels;
    const number = Math.round(Number(typed));
    // Values outside the range are ignored, as in every number field.
    if (typed !== '' && !(number >= 0 && number <= field.max)) return;
    onChange({ base: pixels.base, ...rest, ...(typed === '' ? {} : { [key]: number }) });
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
              <input
                type="number"
                min={0}
                max={field.max}
                value={pixels[key] ?? ''}
                placeholder="px"
                readOnly={readOnly}
                className={smallInput}
                onChange={(event) => set(key, event.target.value)}
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
