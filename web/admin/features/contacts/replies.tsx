import type { ContactReply } from '@siteyard/schemas/http';
import { formatDateTime } from '../../lib/format-date.ts';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { OwnMailReply } from './own-mail-reply.tsx';
import { ReplyForm } from './reply-form.tsx';

/** The replies to a request, and a form for the next one. */
export function Replies({
  request,
  mailSetUp,
  onReplied,
}: {
  request: ContactRequest;
  mailSetUp: boolean;
  onReplied: (request: ContactRequest) => void;
}) {
  return (
    <section aria-label="Replies" className="mt-4 grid grid-cols-1 gap-3">
      {(request.replies ?? []).map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
      {mailSetUp ? (
        <ReplyForm request={request} onReplied={onReplied} />
      ) : (
        <OwnMailReply request={request} />
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
