import { useMutation } from '@tanstack/react-query';
import { CONTACT_LIMITS, type ContactReply } from '@siteyard/schemas/http';
import { shownAddress } from '@siteyard/schemas/primitives/mail-address';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { isEnquiry } from '@siteyard/schemas/rentals';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { replyToContactRequest } from './api/reply-to-contact-request.ts';
import { OwnMailReply } from './own-mail-reply.tsx';
import { QuoteButton } from './quote-button.tsx';

/** The replies to a request, and a form for the next one. */
export function ReplyForm({
  request,
  mailSetUp,
  onReplied,
}: {
  request: ContactRequest;
  mailSetUp: boolean;
  onReplied: (request: ContactRequest) => void;
}) {
  const reply = useKeptText('reply', request.id);
  const text = reply.typed ?? '';
  const [resolve, setResolve] = useState(true);
  const quote = useKeptText('reply-quote', request.id);
  const isQuote = quote.typed === YES;
  // The id stays the same until the reply is sent, so that a retry does not send it twice.
  const begun = useKeptText('reply-id', request.id);
  const send = useMutation({
    mutationFn: (sent: { id: string; text: string; resolve: boolean; quote: boolean }) =>
      replyToContactRequest(request.id, sent),
    onSuccess: (answer, sent) => {
      if (!wasSentBefore(answer, sent)) reply.onSaved(sent.text);
      begun.onSaved(sent.id);
      quote.onSaved(YES);
      onReplied(answer);
    },
    onError: (error) => console.error('Sending a reply failed', error),
  });
  const isOpen = request.status === 'open';
  const { data: answer, variables: sent } = send;
  const isOlder = answer && sent && wasSentBefore(answer, sent);
  return (
    <section aria-label="Replies" className="mt-4 grid grid-cols-1 gap-3">
      {(request.replies ?? []).map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
      {mailSetUp ? (
        <form
          className="grid grid-cols-1 gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const id = begun.typed ?? crypto.randomUUID();
            begun.type(id);
            send.mutate({ id, text, resolve, quote: isQuote });
          }}
        >
          {isEnquiry(request) && (
            <QuoteButton
              request={request}
              isDisabled={hasVisibleText(text)}
              onText={(text) => {
                reply.type(text);
                quote.type(YES);
              }}
            />
          )}
          <TextAreaField
            label={`Reply to ${shownAddress(request.email)}`}
            rows={isEnquiry(request) ? 10 : 4}
            value={text}
            maxLength={CONTACT_LIMITS.reply}
            hint="Sent by mail with the message below it. Answers go to your own email address."
            onChange={(event) => reply.type(event.target.value)}
          />
          {send.isError && (
            <Notice kind="error" action={<SignInRemedy error={send.error} />}>
              {messageOf(send.error, 'The reply could not be sent.')}
            </Notice>
          )}
          {isOlder && (
            <Notice kind="warning">
              The reply had already been sent as it was at your first try. What you have changed
              since is still here.
            </Notice>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {isEnquiry(request) && request.outcome !== 'won' && (
                <CheckField
                  label="Mark as quoted"
                  checked={isQuote}
                  onChange={(isOn) => quote.type(isOn ? YES : '')}
                />
              )}
              <CheckField
                label="Resolve with this reply"
                checked={resolve && isOpen}
                disabled={!isOpen}
                onChange={setResolve}
              />
            </div>
            <Button type="submit" disabled={!hasVisibleText(text) || send.isPending}>
              <Send aria-hidden className="size-4" />
              {send.isPending ? 'Sending…' : 'Send reply'}
            </Button>
          </div>
        </form>
      ) : (
        <OwnMailReply request={request} />
      )}
    </section>
  );
}

/** The kept text of a reply that is a quote. */
const YES = 'yes';

/**
 * Whether the site already had the reply, with an earlier text: a seemingly failed attempt may have
 * reached it, and a second call with the same id changes nothing.
 */
function wasSentBefore({ replies }: ContactRequest, sent: { id: string; text: string }): boolean {
  const stored = replies?.find(({ id }) => id === sent.id);
  return stored !== undefined && stored.text !== sent.text.trim();
}

function Reply({ reply }: { reply: ContactReply }) {
  return (
    <article className="rounded-lg border border-brand-200 bg-brand-50 p-4 text-sm">
      <p className="mb-1 text-xs text-quiet">
        {reply.by} · {formatDateTime(reply.written_at)} ·{' '}
        {reply.sent_at ? 'Sent' : 'Waiting to be sent'}
      </p>
      <p className="break-words whitespace-pre-wrap">{reply.text}</p>
    </article>
  );
}
