import { DATE_MODES, type Milestone } from '@siteyard/schemas/blocks/Timeline';
import { Plus } from 'lucide-react';
import {
  changeDateMode,
  dateModeOf,
  removeImage,
  type DateMode,
} from '../../../../blocks/Timeline/milestones.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass, TextAreaField, TextField } from '../../../ui/field.tsx';
import { ImageInput } from '../../../ui/image-input.tsx';
import { ColourInput } from '../../../ui/colour-input.tsx';

const MODE_LABELS: Record<DateMode, string> = {
  single: 'One day',
  range: 'From – to',
  month: 'Month',
};

/** The fields of one milestone. */
export function MilestoneFields({
  milestone,
  onChange,
  readOnly,
}: {
  milestone: Milestone;
  onChange: (milestone: Milestone) => void;
  readOnly: boolean;
}) {
  const set = (change: Partial<Milestone>) => onChange({ ...milestone, ...change });
  const mode = dateModeOf(milestone);
  const dateInput = (label: string, key: 'date' | 'dateStart' | 'dateEnd' | 'month') => (
    <TextField
      label={label}
      type={key === 'month' ? 'month' : 'date'}
      // Browsers without a month input show a text input.
      placeholder={key === 'month' ? 'YYYY-MM' : undefined}
      value={milestone[key]}
      readOnly={readOnly}
      onChange={(event) => set({ [key]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label="Title"
        value={milestone.title}
        readOnly={readOnly}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextAreaField
        label="Description"
        value={milestone.description}
        readOnly={readOnly}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Field label="Date">
        {(ids) => (
          <select
            {...ids}
            value={mode}
            disabled={readOnly}
            className={cx(inputClass, 'py-1.5')}
            onChange={(event) =>
              onChange(changeDateMode(milestone, event.target.value as DateMode))
            }
          >
            {DATE_MODES.map((each) => (
              <option key={each} value={each}>
                {MODE_LABELS[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {mode === 'single' && dateInput('Day', 'date')}
      {mode === 'range' && dateInput('From', 'dateStart')}
      {mode === 'range' && dateInput('To', 'dateEnd')}
      {mode === 'month' && dateInput('Month', 'month')}
      <MilestoneImages milestone={milestone} onChange={onChange} readOnly={readOnly} />
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-sm font-medium">Accent colour</p>
        <ColourInput
          label="Accent colour"
          part="mark"
          value={milestone.accentColor}
          optional
          onChange={(accentColor) => set({ accentColor })}
          readOnly={readOnly}
        />
      </div>
    </div>
  );
}

function MilestoneImages({
  milestone,
  onChange,
  readOnly,
}: {
  milestone: Milestone;
  onChange: (milestone: Milestone) => void;
  readOnly: boolean;
}) {
  const { images, defaultImage } = milestone;
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">Pictures</legend>
      {images.map((url, index) => (
        <div key={index} className="grid grid-cols-1 gap-1">
          <ImageInput
            compact
            label={`Picture ${index + 1}`}
            value={url}
            readOnly={readOnly}
            onChange={(next) =>
              onChange(
                next === '' && url !== ''
                  ? removeImage(milestone, index)
                  : {
                      ...milestone,
                      images: images.map((each, at) => (at === index ? next : each)),
                    },
              )
            }
          />
          <label className="flex items-center gap-2 text-xs text-quiet">
            <input
              type="radio"
              checked={defaultImage === index}
              disabled={readOnly}
              onChange={() => onChange({ ...milestone, defaultImage: index })}
            />
            Shown first
          </label>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={readOnly || images.length >= 40 || images.at(-1) === ''}
        onClick={() => onChange({ ...milestone, images: [...images, ''] })}
      >
        <Plus aria-hidden className="size-4" />
        Add picture
      </Button>
    </fieldset>
  );
}
