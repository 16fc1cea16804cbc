import { LOOK_CHOICES, type Look } from '@siteyard/schemas/look';
import { CHOICE_WORDS, LOOK_LABELS, type LookChoice } from '../../../lib/settings/look-words.ts';

/** One field of a look as a row of radio buttons. */
export function ChoiceField<Field extends LookChoice>({
  field,
  look,
  onChange,
}: {
  field: Field;
  look: Look;
  onChange: (change: Partial<Look>) => void;
}) {
  const words = CHOICE_WORDS[field] as Readonly<Record<string, string>>;
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{LOOK_LABELS[field]}</legend>
      <div className="flex flex-wrap gap-1.5">
        {LOOK_CHOICES[field].map((value) => (
          <label
            key={value}
            className="relative cursor-pointer rounded-lg border border-line bg-white px-3 py-1.5 text-sm hover:bg-ground has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-700 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-500"
          >
            <input
              type="radio"
              name={`look-${field}`}
              value={value}
              checked={look[field] === value}
              onChange={() => onChange({ [field]: value })}
              className="sr-only"
            />
            {words[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
