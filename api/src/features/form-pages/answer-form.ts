import { createContactRequest } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { splitEnquiry, type SentEnquiry, requestNumber } from '@siteyard/schemas/rentals';
import type { Captcha } from '../../adapters/captcha.ts';
import type { Questions } from '../../adapters/captcha-question.ts';
import { validate } from '../../http/validate.ts';
import type { ContactSubmissions } from '../contact-requests/contact-submissions.service.ts';
import type { VisitorFormAnswer } from '../public-site/visitor-form.ts';
import { answerToken } from './answer-token.ts';
import { fieldsWithIssues, messageKey, messageOfForm, type SentForm } from './read-form.ts';

export interface AnswerFormDeps {
  /**
   * Stores the requests of forms without script. It has its own rate limit, and checks the answer to a
   * question.
   */
  submissions: Pick<ContactSubmissions, 'send'>;
  captcha: Pick<Captcha, 'withoutScript'>;
  /**
   * Checks the items of an enquiry before the visitor must answer a question.
   * @throws AppError `invalid_request`
   */
  checkEnquiry: (sent: SentEnquiry) => Promise<unknown>;
}

/** The site's answer to a form that it could read. */
export type FormAnswer = Exclude<VisitorFormAnswer, { kind: 'refused' }>;

/** The visitor who sent the form. */
interface Caller {
  ip: string | undefined;
  network: string;
}

/**
 * Stores the contact request of a form without script, or asks the visitor a question first. Invalid
 * fields are part of the answer; other errors are thrown.
 */
export async function answerForm(
  deps: AnswerFormDeps,
  form: SentForm & { key: string },
  caller: Caller,
): Promise<FormAnswer> {
  const { withoutScript } = deps.captcha;
  if (withoutScript === 'script') return { kind: 'needs_script' };
  // The honeypot is filled in. The form is shown again with an empty honeypot.
  if (form.website !== '') return { kind: 'problems', fields: ['website'] };
  const message = messageOfForm(form);
  const key = messageKey(form.key, message);
  const questions = withoutScript === 'nothing' ? null : withoutScript;
  const ask = (from: Questions, isWrong: boolean): FormAnswer => ({
    kind: 'question',
    ...from.ask(key),
    isWrong,
  });
  try {
    const { website: _, ...sent } = validate(createContactRequest, message).contact_request;
    const { fields, enquiry } = splitEnquiry(sent);
    if (questions && form.question === '') {
      await deps.checkEnquiry(enquiry);
      return ask(questions, false);
    }
    const captchaToken = answerToken({ key, question: form.question, answer: form.answer });
    const send = { fields, enquiry, honeypot: undefined, captchaToken, key, ...caller };
    const { _id } = await deps.submissions.send(send);
    return { kind: 'sent', number: requestNumber(_id.toHexString()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'captcha_failed' && questions) return ask(questions, true);
    if (error.code === 'too_many_requests') return { kind: 'too_many' };
    if (error.code !== 'invalid_request') throw error;
    return { kind: 'problems', fields: fieldsWithIssues(error.issues ?? []) };
  }
}
