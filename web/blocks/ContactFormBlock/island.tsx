import { BUTTON } from '../_shared/button-look.ts';
import { cx } from '../_shared/cx.ts';
import { textMark } from '../_shared/text-mark.ts';
import { Captcha } from './captcha/captcha.tsx';
import { Field } from './field.tsx';
import type { ContactFormIslandProps } from './form-props.ts';
import { useMessage } from './use-message.ts';

/** The contact form. */
export function ContactFormIsland(props: ContactFormIslandProps) {
  const { captcha, words, lang, inEditor, more } = props;
  const {
    form,
    fields,
    change,
    submit,
    status,
    canSend,
    touched,
    setTouched,
    setToken,
    captchaKey,
    startOver,
    fieldsKey,
    setCaptchaFailed,
  } = useMessage(props);

  // The fields are read-only while the message is sent, so that no text is lost.
  const readOnly = status.kind === 'sending';
  const field = { formId: props.id, words, lang, fields, onChange: change, readOnly };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocusCapture={() => setTouched(true)}
      className="@container flex flex-col gap-5"
    >
      <div key={`fields ${fieldsKey}`} className="flex flex-col gap-5">
        <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
          <Field {...field} name="first_name" autoComplete="given-name" required />
          <Field {...field} name="last_name" autoComplete="family-name" required />
        </div>
        <Field {...field} name="email" type="email" autoComplete="email" required />
        {!props.hidePhone && <Field {...field} name="phone" type="tel" autoComplete="tel" />}
        {!props.hideSubject && <Field {...field} name="subject" />}
        {more?.render(readOnly)}
        <Field {...field} name="message" multiline required />
      </div>
      <span className="sr-only" aria-hidden="true">
        {words.trap}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </span>
      {captcha.provider !== 'none' && touched && (
        <Captcha
          key={`captcha ${captchaKey}`}
          config={captcha}
          words={words}
          lang={lang}
          onToken={setToken}
          onRetry={startOver}
          onFailed={setCaptchaFailed}
        />
      )}
      <button
        type="submit"
        disabled={!canSend}
        className={cx(
          BUTTON,
          'cursor-pointer self-start disabled:cursor-not-allowed disabled:bg-steel-200 disabled:text-steel-600 disabled:shadow-none max-sm:w-full',
        )}
        {...textMark({ isEditing: props.isEditing ?? false }, 'buttonText')}
      >
        {status.kind === 'sending' ? words.sending : props.buttonText}
      </button>
      <div role="status" className="empty:hidden">
        {status.kind === 'sent' && (
          <p className="font-semibold text-success" dir="auto">
            {props.successText}
          </p>
        )}
        {status.kind === 'sent' && inEditor && (
          <p className="text-small text-steel-600">From the editor, nothing is sent.</p>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {status.kind === 'failed' && (
          <p className="font-semibold text-alert" dir="auto">
            {status.text}
          </p>
        )}
      </div>
    </form>
  );
}
