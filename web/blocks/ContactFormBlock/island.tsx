import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CONTACT_SUCCESS_MS } from '../_shared/block-constants.ts';
import { BUTTON } from '../_shared/button-look.ts';
import { cx } from '../_shared/cx.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { CaptchaConfig } from '../_shared/view-props.ts';
import type { PageWords } from '../_shared/words/words.ts';
import { Captcha } from './captcha.tsx';
import { EMPTY_FIELDS, isComplete, type ContactFields } from './contact-fields.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { Field } from './field.tsx';
import type { MoreFields } from './more-fields.ts';
import { messageOf, newSendKey, postContactRequest } from './send.ts';

export interface ContactFormIslandProps {
  /** The block's id. */
  id: string;
  buttonText: string;
  successText: string;
  errorText: string;
  hidePhone: boolean;
  hideSubject: boolean;
  captcha: CaptchaConfig;
  words: PageWords['form'];
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
  /** In the editor the form sends and stores nothing. */
  inEditor?: boolean;
  /** Whether the form is on the canvas, where its texts are edited in place. */
  isEditing?: boolean;
  more?: MoreFields;
}

type Status = { kind: 'idle' | 'sending' | 'sent' } | { kind: 'failed'; text: string };

/**
 * The contact form. The input survives a reload and a failed send.
 *
 * State and markup are in one function: a hook for the state would add its members by name to the script
 * that visitors load, which has a limit of 12 KB.
 */
export function ContactFormIsland(props: ContactFormIslandProps) {
  const { id, captcha, words, lang, inEditor = false, more } = props;
  const form = useRef<HTMLFormElement>(null);
  const sendKey = useRef<string | undefined>(undefined);
  const sentMore = useRef<string | undefined>(undefined);
  const [fields, setFields] = useState<ContactFields>(EMPTY_FIELDS);
  const [status, setStatus] = useState<Status>({ kind: 'idle' });
  const [touched, setTouched] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  // A new number restarts the captcha: a token is valid for one attempt.
  const [attempt, setAttempt] = useState(0);
  // A new number resets the fields, so that empty ones show no error.
  const [message, setMessage] = useState(0);
  const [isCaptchaAway, setCaptchaAway] = useState(false);
  const hasToken = captcha.provider === 'none' || token !== null;
  // Without a connection there is no captcha; the message is kept until there is one.
  const canKeep = more !== undefined && isCaptchaAway;
  const isReady = isComplete(fields) && (more?.isComplete ?? true);
  const canSend = isReady && (hasToken || canKeep) && status.kind !== 'sending';

  useEffect(() => {
    // The visitor may have typed before the script loaded, or before a reload.
    const typed = readFields(form.current);
    const draft = inEditor ? null : loadDraft(id);
    sendKey.current = draft?.sendKey;
    sentMore.current = draft?.more;
    setFields(isEmpty(typed) && draft ? draft.fields : typed);
    // The visitor may have used the form before the script loaded.
    if (!isEmpty(typed) || form.current?.contains(document.activeElement)) setTouched(true);
  }, [id, inEditor]);

  useEffect(() => {
    if (status.kind !== 'sent') return undefined;
    const timer = setTimeout(() => setStatus({ kind: 'idle' }), CONTACT_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [status]);

  const change = (name: keyof ContactFields, value: string) => {
    const next = { ...fields, [name]: value };
    // A changed text is a new message.
    sendKey.current = undefined;
    setFields(next);
    if (!inEditor) saveDraft(id, { fields: next });
  };

  const startOver = () => {
    setToken(null);
    setCaptchaAway(false);
    setAttempt((before) => before + 1);
  };

  const empty = (kind: 'idle' | 'sent') => {
    setFields(EMPTY_FIELDS);
    setMessage((before) => before + 1);
    setStatus({ kind });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canSend) return;
    if (inEditor) return empty('sent');
    setStatus({ kind: 'sending' });
    const added = more?.read() ?? {};
    const asText = more && JSON.stringify(added);
    if (sentMore.current !== asText) sendKey.current = undefined;
    sentMore.current = asText;
    const key = (sendKey.current ??= newSendKey());
    saveDraft(id, { fields, sendKey: key, ...(asText && { more: asText }) });
    const trap = new FormData(event.currentTarget).get('website');
    const message = { ...messageOf(fields, String(trap ?? '')), ...added };
    const result = hasToken
      ? await postContactRequest(message, token, key)
      : ({ ok: false, error: null, isLost: true } as const);
    startOver();
    const forget = () => {
      sendKey.current = undefined;
      saveDraft(id, null);
    };
    if (result.ok) {
      forget();
      empty('sent');
      more?.onSent(result.id);
    } else if (result.isLost && more?.keep(key, message)) {
      forget();
      empty('idle');
      // The captcha is hidden. If it failed now, the visitor would think that the message is lost.
      setTouched(false);
    } else {
      const text = result.error ?? (props.errorText || words.failed);
      setStatus({ kind: 'failed', text });
    }
  };

  // The fields are read-only while the message is sent, so that no text is lost.
  const readOnly = status.kind === 'sending';
  const field = { formId: id, words, lang, fields, onChange: change, readOnly };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocusCapture={() => setTouched(true)}
      className="@container flex flex-col gap-5"
    >
      <div key={`fields ${message}`} className="flex flex-col gap-5">
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
          key={`captcha ${attempt}`}
          config={captcha}
          words={words}
          lang={lang}
          onToken={setToken}
          onRetry={startOver}
          onFailed={setCaptchaAway}
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

function readFields(form: HTMLFormElement | null): ContactFields {
  const data = form ? new FormData(form) : null;
  const names = Object.keys(EMPTY_FIELDS) as (keyof ContactFields)[];
  const pairs = names.map((name) => [name, String(data?.get(name) ?? '')] as const);
  return { ...EMPTY_FIELDS, ...Object.fromEntries(pairs) };
}

const isEmpty = (fields: ContactFields) => Object.values(fields).every((value) => value === '');
