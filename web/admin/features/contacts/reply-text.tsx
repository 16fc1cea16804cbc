import { CONTACT_LIMITS } from '@siteyard/schemas/primitives/limits';
import { shownAddress } from '@siteyard/schemas/primitives/mail-address';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { isEnquiry } from '@siteyard/schemas/rentals';
import type { Ref } from 'react';
import { TextAreaField } from '../../ui/field.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { QuoteButton } from './quote-button.tsx';

/** The text of a reply. For an enquiry, a button fills it with a quote. */
export function ReplyText({
  ref,
  request,
  label,
  hint,
  text,
  onChange,
  onQuote = onChange,
}: {
  ref?: Ref<HTMLTextAreaElement>;
  request: ContactRequest;
  /** The label before the address of the visitor. */
  label: string;
  hint: string;
  text: string;
  onChange: (text: string) => void;
  /** Called with the text of a quote, instead of `onChange`. */
  onQuote?: (text: string) => void;
}) {
  return (
    <>
      {isEnquiry(request) && (
        <QuoteButton request={request} isDisabled={hasVisibleText(text)} onText={onQuote} />
      )}
      <TextAreaField
        ref={ref}
        label={`${label} ${shownAddress(request.email)}`}
        rows={isEnquiry(request) ? 10 : 4}
        value={text}
        maxLength={CONTACT_LIMITS.reply}
        hint={hint}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
