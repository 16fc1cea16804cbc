import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CONTACT_SUCCESS_MS } from '../_shared/block-constants.ts';
import { EMPTY_FIELDS, isComplete, type ContactFields } from './contact-fields.ts';
import { loadDraft, saveDraft } from './draft.ts';
import type { ContactFormIslandProps } from './form-props.ts';
import { messageOf, newSendKey, postContactRequest } from './send.ts';

type Status = { kind: 'idle' | 'sending' | 'sent' } | { kind: 'failed'; text: string };

/**
 * The state of the contact form: the fields, the captcha, and the request to the server. A reload and a
 * failed request keep the input.
 *
 * The hook is long, because `submit` changes nearly all of this state.
 */
export function useMessage({
  id,
  captcha,
  words,
  errorText,
  inEditor = false,
  more,
}: ContactFormIslandProps) {
  const form = useRef<HTMLFormElement>(null);
  const sendKey = useRef<string | undefined>(undefined);
  const sentMore = useRef<string | undefined>(undefined);
  const [fields, setFields] = useState<ContactFields>(EMPTY_FIELDS);
  const [status, setStatus] = useState<Status>({ kind: 'idle' });
  const [touched, setTouched] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  // The captcha restarts with each new key, because the server accepts a token once.
  const [captchaKey, setCaptchaKey] = useState(0);
  // A new key resets the fields after a message was sent, so that they show no errors.
  const [fieldsKey, setFieldsKey] = useState(0);
  const [hasCaptchaFailed, setCaptchaFailed] = useState(false);
  const hasToken = captcha.provider === 'none' || token !== null;
  // Without a connection the captcha cannot load. An enquiry is then stored until there is a connection.
  const canKeep = more !== undefined && hasCaptchaFailed;
  const isReady = isComplete(fields) && (more?.isComplete ?? true);
  const canSend = isReady && (hasToken || canKeep) && status.kind !== 'sending';

  useEffect(() => {
    // The visitor may have typed before the script was loaded. If not, the draft from before a reload is shown.
    const typed = readFields(form.current);
    const draft = inEditor ? null : loadDraft(id);
    sendKey.current = draft?.sendKey;
    sentMore.current = draft?.more;
    setFields(isEmpty(typed) && draft ? draft.fields : typed);
    // The form has had no focus event for the use of the form before the script was loaded.
    if (!isEmpty(typed) || form.current?.contains(document.activeElement)) setTouched(true);
  }, [id, inEditor]);

  // The text of an enquiry stays with its number.
  const isEnquiry = more !== undefined;
  useEffect(() => {
    if (status.kind !== 'sent' || isEnquiry) return undefined;
    const timer = setTimeout(() => setStatus({ kind: 'idle' }), CONTACT_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [status, isEnquiry]);

  const change = (name: keyof ContactFields, value: string) => {
    const next = { ...fields, [name]: value };
    // A changed text is a new message, and so it gets a new key.
    sendKey.current = undefined;
    setFields(next);
    if (!inEditor) saveDraft(id, { fields: next });
  };

  const startOver = () => {
    setToken(null);
    setCaptchaFailed(false);
    setCaptchaKey((before) => before + 1);
  };

  const empty = (kind: 'idle' | 'sent') => {
    setFields(EMPTY_FIELDS);
    setFieldsKey((before) => before + 1);
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
      // This hides the captcha. Without a connection it shows an error, as if the message were lost.
      setTouched(false);
    } else {
      const text = result.error ?? (errorText || words.failed);
      setStatus({ kind: 'failed', text });
    }
  };

  return {
    form,
    fields,
    change,
    submit,
    status,
    canSend,
    /** Whether the visitor has used the form. Only then the captcha is loaded. */
    touched,
    setTouched,
    setToken,
    captchaKey,
    startOver,
    fieldsKey,
    setCaptchaFailed,
  };
}

function readFields(form: HTMLFormElement | null): ContactFields {
  const data = form ? new FormData(form) : null;
  const names = Object.keys(EMPTY_FIELDS) as (keyof ContactFields)[];
  const pairs = names.map((name) => [name, String(data?.get(name) ?? '')] as const);
  return { ...EMPTY_FIELDS, ...Object.fromEntries(pairs) };
}

const isEmpty = (fields: ContactFields) => Object.values(fields).every((value) => value === '');
