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
    ...{ items: enquiry.items, location: enquiry.location, zone: enquiry.zone },
    ...{ website: form.trap, place: enquiry.place, kind: enquiry.delivery, fees: enquiry.extras },
    ...{ fromDate: enquiry.from, fromTime: `${enquiry.from}: ${enquiry.time}` },
    ...{ toDate: enquiry.to, toTime: `${enquiry.to}: ${enquiry.time}`, endFirst: enquiry.to },
  };
  return labels[name] ?? name;
}

/** The reasons for which the form was not sent, above it. */
export function Problems({ answer, words }: { answer: VisitorFormAnswer; words: PageWords }) {
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
