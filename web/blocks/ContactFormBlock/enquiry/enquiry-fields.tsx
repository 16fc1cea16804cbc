import type { PageWords } from '../../_shared/words/words.ts';
import { endsFirst, type EnquirySetup, type EnquiryValue } from './enquiry-value.ts';
import { CONTROL, LABEL, WRONG_CONTROL } from './look.ts';

interface EnquiryFieldsProps {
  formId: string;
  setup: EnquirySetup;
  value: EnquiryValue;
  words: PageWords['enquiry'];
  optional: string;
  lang?: PageWords['lang'];
  readOnly: boolean;
  /** Shows the fields of a delivery before it is chosen, for browsers without script. */
  showsAll?: boolean;
  onChange: (change: Partial<EnquiryValue>) => void;
}

/** Days, location, delivery and extras of an enquiry. All of them are optional. */
export function EnquiryFields(props: EnquiryFieldsProps) {
  const { formId, setup, value, words, lang, readOnly, onChange } = props;
  const isDelivered = value.kind === 'delivery' || props.showsAll;
  const select = (
    name: 'location' | 'kind' | 'zone',
    label: string,
    options: readonly (readonly [id: string, text: string])[],
  ) => (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span lang={lang} className={LABEL}>
        {label}
      </span>
      <select
        name={name}
        className={`${CONTROL} w-full`}
        value={value[name]}
        disabled={readOnly}
        onInput={(event) => onChange({ [name]: event.currentTarget.value })}
      >
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      {setup.dates && <Days {...props} />}
      {setup.locations.length > 1 &&
        select('location', words.location, [
          ['', words.anyLocation],
          ...setup.locations.map(({ id, name }) => [id, name || id] as const),
        ])}
      {setup.delivery && (
        <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
          {select('kind', words.delivery, [
            ['', words.pleaseChoose],
            ['delivery', words.deliver],
            ['collection', words.collect],
          ])}
          {isDelivered &&
            setup.zones.length > 0 &&
            select('zone', words.zone, [
              ['', words.pleaseChoose],
              ...setup.zones.map(({ id, title }) => [id, title] as const),
            ])}
        </div>
      )}
      {setup.delivery && isDelivered && (
        <label className="flex flex-col gap-1.5">
          <span lang={lang} className={LABEL}>
            {words.place} <span className="font-normal text-steel-600">{props.optional}</span>
          </span>
          <input
            name="place"
            type="text"
            dir="auto"
            maxLength={200}
            autoComplete="address-line1"
            className={`${CONTROL} w-full`}
            value={value.place}
            readOnly={readOnly}
            onInput={(event) => onChange({ place: event.currentTarget.value })}
          />
        </label>
      )}
      {setup.fees.length > 0 && (
        <div className="flex flex-col gap-1" role="group" aria-labelledby={`${formId}-extras`}>
          <p id={`${formId}-extras`} lang={lang} className={LABEL}>
            {words.extras}
          </p>
          {setup.fees.map(({ id, title }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="fees"
                value={id}
                className="size-5"
                defaultChecked={value.fees.includes(id)}
                disabled={readOnly}
                onInput={({ currentTarget: { checked } }) =>
                  onChange({
                    fees: checked ? [...value.fees, id] : value.fees.filter((fee) => fee !== id),
                  })
                }
              />
              <span dir="auto">{title}</span>
            </label>
          ))}
        </div>
      )}
    </>
  );
}

/** The start and the end, each with an optional time. */
function Days({ formId, value, words, lang, readOnly, onChange }: EnquiryFieldsProps) {
  const endIsWrong = endsFirst(value);
  const moment = (label: string, date: 'fromDate' | 'toDate', time: 'fromTime' | 'toTime') => {
    const problem = date === 'toDate' && endIsWrong ? `${formId}-days` : undefined;
    const box = problem ? WRONG_CONTROL : CONTROL;
    const common = { readOnly, 'aria-invalid': Boolean(problem), 'aria-describedby': problem };
    return (
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={`${formId}-${date}`} lang={lang} className={LABEL}>
          {label}
        </label>
        {/* The time is below the date if both do not fit with the year. */}
        <div className="flex flex-wrap gap-2">
          <input
            id={`${formId}-${date}`}
            name={date}
            type="date"
            max="9999-12-31"
            min={(date === 'toDate' && value.fromDate) || undefined}
            className={`${box} flex-1`}
            value={value[date]}
            {...common}
            onInput={(event) => onChange({ [date]: event.currentTarget.value })}
          />
          <input
            name={time}
            type="time"
            aria-label={`${label}: ${words.time}`}
            className={`${box} min-w-28 shrink-0`}
            value={value[time]}
            {...common}
            onInput={(event) => onChange({ [time]: event.currentTarget.value })}
          />
        </div>
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-1 gap-5 @3xl:grid-cols-2">
        {moment(words.from, 'fromDate', 'fromTime')}
        {moment(words.to, 'toDate', 'toTime')}
      </div>
      {endIsWrong && (
        <p id={`${formId}-days`} lang={lang} className="text-small text-alert">
          {words.endFirst}
        </p>
      )}
    </div>
  );
}
