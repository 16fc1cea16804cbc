import { useMutation } from '@tanstack/react-query';
import { CONTACT_LIMITS, type ContactReply } from '@siteyard/schemas/contact-request';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { replyToContactRequest } from './api/reply-to-contact-request.ts';

/** Replies that were begun and not sent, by request: closing the dialog loses none. */
const begun = new Map<string, string>();

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
  const [text, setText] = useState(begun.get(request.id) ?? '');
  const [resolve, setResolve] = useState(true);
  // The same id until it is sent, so that a retry sends nothing twice.
  const [id, setId] = useState(() => crypto.randomUUID());
  const change = (typed: string) => {
    begun.set(request.id, typed);
    setText(typed);
  };
  const send = useMutation({
    mutationFn: () => replyToContactRequest(request.id, { id, text, resolve }),
    onSuccess: (answer) => {
      change('');
      setId(crypto.randomUUID());
      onReplied(answer);
    },
    onError: (error) => console.error('Sending a reply failed', error),
  });
  const isOpen = request.status === 'open';
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
            send.mutate();
          }}
        >
          <TextAreaField
            label={`Reply to ${request.email}`}
            rows={4}
            value={text}
            maxLength={CONTACT_LIMITS.reply}
            hint="Sent by mail with the message below it. Answers go to your own e-mail address."
            onChange={(event) => change(event.target.value)}
          />
          {send.isError && (
            <Notice kind="error">{messageOf(send.error, 'The reply could not be sent.')}</Notice>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <label className="flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 accent-brand-600"
                checked={resolve && isOpen}
                disabled={!isOpen}
                onChange={(event) => setResolve(event.target.checked)}
              />
              Resolve with this reply
            </label>
            <Button type="submit" disabled={text.trim() === '' || send.isPending}>
              <Send aria-hidden className="size-4" />
              {send.isPending ? 'Sending…' : 'Send reply'}
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-sm text-quiet">
          Mail is not set up on this site, so you cannot reply from here. Write to{' '}
          <a href={`mailto:${request.email}`} className="underline underline-offset-4">
            {request.email}
          </a>{' '}
          yourself.
        </p>
      )}
    </section>
  );
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
