import { mailtoLink } from '@siteyard/schemas/primitives/mail-address';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyFrom } from '../../lib/copy-text.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { EmailLink } from './email-link.tsx';
import { ReplyText } from './reply-text.tsx';

/**
 * A reply that the administrator sends with their own mail program, because the site cannot send mail.
 * The text is kept until the tab is closed, as in a reply that the site sends.
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
      <ReplyText
        ref={input}
        request={request}
        label="Text for"
        hint="Write your answer here, then copy it into your email. It is kept until you close or reload this tab."
        text={text}
        onChange={change}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton
          label="Copy the text"
          copiedLabel="Copied"
          isCopied={isCopied}
          disabled={!hasVisibleText(text)}
          onCopy={copy}
        />
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
