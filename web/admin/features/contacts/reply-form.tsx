import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { isEnquiry } from '@siteyard/schemas/rentals';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { ReplyText } from './reply-text.tsx';
import { useReply } from './use-reply.ts';

/** A form for a reply that the site sends by mail. */
export function ReplyForm({
  request,
  onReplied,
}: {
  request: ContactRequest;
  onReplied: (request: ContactRequest) => void;
}) {
  const reply = useReply(request.id, onReplied);
  const [resolve, setResolve] = useState(true);
  const isOpen = request.status === 'open';
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        reply.send(resolve);
      }}
    >
      <ReplyText
        request={request}
        label="Reply to"
        hint="The mail also quotes the visitor’s message. The visitor’s answer goes to your own email address."
        text={reply.text}
        onChange={reply.setText}
        onQuote={(text) => {
          reply.setText(text);
          reply.setQuote(true);
        }}
      />
      {reply.error && (
        <Notice kind="error" action={<SignInRemedy error={reply.error} />}>
          {messageOf(reply.error, 'The reply could not be sent.')}
        </Notice>
      )}
      {reply.wasSentBefore && (
        <Notice kind="warning">
          The reply was already sent by your first try. Your changes after that were not sent. They
          are still here.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {isEnquiry(request) && request.outcome !== 'won' && (
            <CheckField label="Mark as quoted" checked={reply.isQuote} onChange={reply.setQuote} />
          )}
          <CheckField
            label="Mark as resolved"
            checked={resolve && isOpen}
            disabled={!isOpen}
            onChange={setResolve}
          />
        </div>
        <Button type="submit" disabled={!hasVisibleText(reply.text) || reply.isSending}>
          <Send aria-hidden className="size-4" />
          {reply.isSending ? 'Sending…' : 'Send reply'}
        </Button>
      </div>
    </form>
  );
}
