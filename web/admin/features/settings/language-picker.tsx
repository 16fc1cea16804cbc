import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@siteyard/schemas/settings';
import { cx } from '../../lib/cx.ts';
import { Field, selectClass } from '../../ui/field.tsx';

/** A select for the language of the pages. Each option is in its own language. */
export function LanguagePicker({
  value,
  note,
  onChange,
}: {
  value: Language;
  /** A sentence about the effect of the language on this site; undefined for none. */
  note: string | undefined;
  onChange: (language: Language) => void;
}) {
  return (
    <Field
      label="Site language"
      hint={`Tells browsers and search engines the language of the pages. It also sets the format of dates and the direction of texts. ${note ?? ''}`.trim()}
    >
      {(ids) => (
        <select
          {...ids}
          value={value}
          className={cx(selectClass, 'max-w-full')}
          onChange={(event) => onChange(event.target.value as Language)}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
