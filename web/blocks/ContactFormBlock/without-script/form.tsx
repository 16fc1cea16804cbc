import type { ContactFormBlockProps } from '@siteyard/schemas/blocks/ContactFormBlock';
import { BUTTON } from '../../_shared/button-look.ts';
import { shownRentals } from '../../_shared/rentals/shown-rentals.ts';
import type { ViewProps, VisitorForm } from '../../_shared/view-props.ts';
import { pageWords } from '../../_shared/words/page-words.ts';
import { EnquiryFields } from '../enquiry/enquiry-fields.tsx';
import { EMPTY_ENQUIRY, type EnquirySetup, type EnquiryValue } from '../enquiry/enquiry-value.ts';
import { AddItem, askedItems, Items } from './items.tsx';
import { Field } from './field.tsx';
import { Problems, problemText } from './problems.tsx';

export interface FormWithoutScriptProps {
  block: ViewProps<ContactFormBlockProps>;
  setup: EnquirySetup;
  form: VisitorForm;
}

/** The form of an enquiry for browsers without script. The server renders it; nothing hydrates it. */
export function FormWithoutScript({ block, setup, form }: FormWithoutScriptProps) {
  const { metadata } = block.puck;
  const words = pageWords(metadata);
  const { lang } = words;
  const rentals = setup.items ? shownRentals(metadata) : null;
  const asked = rentals ? askedItems(form.items, rentals) : [];
  const formId = `${block.id}-plain`;
  const { answer, values } = form;
  const wrong = answer?.kind === 'problems' ? answer.fields : [];
  const field = (name: keyof typeof words.form & Parameters<typeof Field>[0]['name']) => ({
    formId,
    name,
    words,
    value: values[name] ?? '',
    problem: wrong.includes(name) ? problemText(name, words) : undefined,
  });
  return (
    <div className="@container flex flex-col gap-5">
      {answer && <Problems answer={answer} words={words} errorText={block.errorText} />}
      {rentals && !answer && <AddItem asked={asked} rentals={rentals} />}
      <form method="post" action={form.action} className="flex flex-col gap-5">
        <input type="hidden" name="form" value={block.id} />
        <input type="hidden" name="key" value={form.key} />
        {rentals && <Items formId={formId} asked={asked} rentals={rentals} />}
        <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
          <Field {...field('first_name')} autoComplete="given-name" required />
          <Field {...field('last_name')} autoComplete="family-name" required />
        </div>
        <Field {...field('email')} type="email" autoComplete="email" required />
        {!block.hidePhone && <Field {...field('phone')} type="tel" autoComplete="tel" />}
        {!block.hideSubject && <Field {...field('subject')} />}
        <EnquiryFields
          {...{ formId, setup, words: words.enquiry, readOnly: false, showsAll: true }}
          {...(lang && { lang })}
          value={enquiryValue(form)}
          optional={words.form.optional}
          onChange={() => undefined}
        />
        <Field {...field('message')} multiline required />
        <span className="sr-only" aria-hidden="true">
          {words.form.trap}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </span>
        <button type="submit" className={`${BUTTON} cursor-pointer self-start max-sm:w-full`}>
          {block.buttonText || 'Send Message'}
        </button>
      </form>
    </div>
  );
}

/** The sent fields of the enquiry, or empty ones. */
function enquiryValue({ values, fees }: VisitorForm): EnquiryValue {
  const names = Object.keys(EMPTY_ENQUIRY).filter((name) => name !== 'fees');
  const texts = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return { ...EMPTY_ENQUIRY, ...texts, fees: [...fees] };
}
