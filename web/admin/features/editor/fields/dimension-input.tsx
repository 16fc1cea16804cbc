import type { DimensionField } from '../../../../blocks/_shared/block-editor.ts';
import { cx } from '../../../lib/cx.ts';
import { smallInput } from './field-box.tsx';
import { NumberBox } from './number-box.tsx';

const PX = 'px';

/** A keyword such as "full", or a number of px. */
export function DimensionInput({
  field,
  value,
  onChange,
  readOnly,
}: {
  field: DimensionField;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}) {
  const pixels = typeof value === 'number' ? value : null;
  return (
    <div className={cx('grid gap-2', pixels === null ? 'grid-cols-1' : 'grid-cols-2')}>
      <select
        aria-label={field.label}
        value={pixels === null ? String(value) : PX}
        disabled={readOnly}
        className={smallInput}
        onChange={({ target }) => onChange(target.value === PX ? 320 : target.value)}
      >
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        <option value={PX}>Pixels</option>
      </select>
      {pixels !== null && (
        <NumberBox
          label={`${field.label} in px`}
          min={field.min}
          max={field.max}
          value={pixels}
          readOnly={readOnly}
          onChange={(typed) => onChange(Math.round(typed))}
        />
      )}
    </div>
  );
}
