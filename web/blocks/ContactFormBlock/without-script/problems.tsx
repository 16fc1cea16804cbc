import type { VisitorFormAnswer } from '../../_shared/view-props.ts';
import type { PageWords } from '../../_shared/words/words.ts';

/** The text about a field that the site did not accept. */
export function problemText(name: string, words: PageWords): string {
  const own = (words.form as Record<string, string>)[`${name}_problem`];
  if (own) return own;
  if (name === 'items') return words.enquiry.gone;
  return name === 'endFirst' ? words.enquiry.endFirst : words.withoutScript.invalid;
}

/** The label of a field of the form. */
function labelOf(name: string, { form, enquiry }: PageWords): string {
  const labels: Record<string, string> = {
    ...form,
    items: enquiry.items,
    location: enquiry.location,
    zone: enquiry.zone,
    website: form.trap,
    place: enquiry.place,
    kind: enquiry.delivery,
    fees: enquiry.extras,
    fromDate: enquiry.from,
    fromTime: `${enquiry.from}: ${enquiry.time}`,
    toDate: enquiry.to,
    toTime: `${enquiry.to}: ${enquiry.time}`,
    endFirst: enquiry.to,
  };
  return labels[name] ?? name;
}

interface ProblemsProps {
  answer: VisitorFormAnswer;
  words: PageWords;
  /** The owner's text for a form that was not sent; '' for the built-in one. */
  errorText: string;
}

/** The reasons for which the form was not sent, above it. */
export function Problems({ answer, words, errorText }: ProblemsProps) {
  if (answer.kind === 'refused') return <Refused {...{ at: answer.at, words, errorText }} />;
  const { check, tooMany } = words.withoutScript;
  const fields = answer.kind === 'problems' ? answer.fields : [];
  if (fields.length === 0 && answer.kind !== 'too_many') return null;
  return (
    <div role="alert" lang={words.lang} className="text-alert">
      <p className="font-semibold">{answer.kind === 'too_many' ? tooMany : check}</p>
      <ul role="list">
        {fields.map((name) => (
          <li key={name}>
            {labelOf(name, words)}: {problemText(name, words)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refused({
  at,
  words,
  errorText,
}: Omit<ProblemsProps, 'answer'> & { at?: string | undefined }) {
  return (
    <div role="alert" className="text-alert">
      <p className="font-semibold" dir="auto" {...(errorText === '' && { lang: words.lang })}>
        {errorText || words.form.failed}
      </p>
      {at && (
        <a href={at} className="underline underline-offset-4">
          <bdi dir="ltr">{at}</bdi>
        </a>
      )}
    </div>
  );
}
