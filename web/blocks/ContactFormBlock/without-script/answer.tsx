import { BUTTON } from '../../_shared/button-look.ts';
import type { VisitorForm, VisitorFormAnswer } from '../../_shared/view-props.ts';
import { pageWords } from '../../_shared/words/page-words.ts';
import { CONTROL, LABEL } from '../enquiry/look.ts';
import { reachUsText } from './reach-us-text.tsx';
import { FormWithoutScript, type FormWithoutScriptProps } from './form.tsx';

/** The answer of the site to a form without script: thanks, a question, or the form with its problems. */
export function AnswerWithoutScript({ block, setup, form }: FormWithoutScriptProps) {
  const { metadata } = block.puck;
  const words = pageWords(metadata);
  const { answer } = form;
  if (answer?.kind === 'needs_script')
    return (
      <p className="text-alert" lang={words.lang} dir="auto">
        {reachUsText(words, metadata.settings?.contact)}
      </p>
    );
  if (answer?.kind === 'question')
    return <Question {...{ block, setup, form, question: answer }} />;
  if (answer?.kind !== 'sent') return <FormWithoutScript {...{ block, setup, form }} />;
  return (
    <div role="status" className="font-semibold text-success">
      <p dir="auto">{block.successText}</p>
      <p lang={words.lang}>{words.enquiry.number.replace('{number}', answer.number)}</p>
    </div>
  );
}

/**
 * A question with two numbers: the first as a word, the second as a digit. The fields of the form are
 * hidden inputs.
 */
function Question({
  block,
  form,
  question,
}: FormWithoutScriptProps & { question: Extract<VisitorFormAnswer, { kind: 'question' }> }) {
  const words = pageWords(block.puck.metadata);
  const { withoutScript: own } = words;
  const [first, second] = question.numbers;
  const asWord = own.numbers.split(' ')[first - 1] ?? String(first);
  const label = own.question.replace('{a}', asWord).replace('{b}', String(second));
  return (
    <form method="post" action={form.action} className="flex flex-col items-start gap-5">
      <input type="hidden" name="form" value={block.id} />
      <input type="hidden" name="question" value={question.token} />
      <HiddenFields form={form} />
      {question.isWrong && (
        <p role="alert" lang={words.lang} className="font-semibold text-alert">
          {own.wrong}
        </p>
      )}
      <p lang={words.lang}>{own.why}</p>
      <label className="flex flex-col gap-1.5" lang={words.lang}>
        <span className={LABEL}>{label}</span>
        <input
          name="answer"
          type="text"
          required
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
          className={CONTROL}
        />
        <span className="text-small text-steel-600">{own.answer}</span>
      </label>
      <button type="submit" className={`${BUTTON} cursor-pointer max-sm:w-full`}>
        {block.buttonText || 'Send Message'}
      </button>
    </form>
  );
}

function HiddenFields({ form }: { form: VisitorForm }) {
  const fields = [
    ['key', form.key],
    ...Object.entries(form.values),
    ...form.items.flatMap(({ key, quantity }) => [
      ['item', key],
      ['quantity', quantity],
    ]),
    ...form.fees.map((id) => ['fees', id]),
  ];
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
