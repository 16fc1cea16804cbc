import { CONTACT_LIMITS } from '@siteyard/schemas/http';
import { mailtoLink, shownAddress } from '@siteyard/schemas/primitives/mail-address';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { isEnquiry } from '@siteyard/schemas/rentals';
import { Check, Copy, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyFrom } from '../../lib/copy-text.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { EmailLink } from './email-link.tsx';
import { QuoteButton } from './quote-button.tsx';

/**
 * A reply that the administrator sends with their own mail program, because the site cannot send mail.
 * The text is kept in this browser, like a reply that the site sends.
 */
export function OwnMailReply({ request }: { request: ContactRequest }) {
  const reply = useKeptText('reply', request.id);
  const text = reply.typed ?? '';
  const input = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const change = (next: string) => {
    setCopied(false);
    reply.type(next);
  };
  const copy = async () => {
    if (input.current) setCopied(await copyFrom(input.current));
  };
  const link = mailtoLink(request.email);
  const subject = request.subject ? `Re: ${request.subject}` : '';
  const fields = Object.entries({ subject, body: text.replaceAll('\n', '\r\n') })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-quiet">
        Mail is not set up on this site, so you cannot reply from here. Write to{' '}
        <EmailLink email={request.email} className="underline underline-offset-4" /> yourself.
      </p>
      {isEnquiry(request) && (
        <QuoteButton request={request} isDisabled={hasVisibleText(text)} onText={change} />
      )}
      <TextAreaField
        ref={input}
        label={`Text for ${shownAddress(request.email)}`}
        rows={isEnquiry(request) ? 10 : 4}
        value={text}
        maxLength={CONTACT_LIMITS.reply}
        hint="The site does not send or store this text. It stays in this browser."
        onChange={({ target }) => change(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!hasVisibleText(text)} onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden className="size-4" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
          {isCopied ? 'Copied' : 'Copy the text'}
        </Button>
        {link !== null && (
          <a href={[link, fields.join('&')].filter(Boolean).join('?')} className={buttonClass()}>
            <Mail aria-hidden className="size-4" />
            Open in your mail program
          </a>
        )}
      </div>
    </div>
  );
}
