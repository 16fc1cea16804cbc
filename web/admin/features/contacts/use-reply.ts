import { useMutation } from '@tanstack/react-query';
import { newId } from '../../lib/new-id.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { replyToContactRequest } from './api/reply-to-contact-request.ts';

/** The stored value that marks a reply as a quote. */
const YES = 'yes';

/** The state of a reply that the site sends: its text, whether it is a quote, and the call that sends it. */
export function useReply(requestId: string, onReplied: (request: ContactRequest) => void) {
  const reply = useKeptText('reply', requestId);
  const quote = useKeptText('reply-quote', requestId);
  // The id stays the same until the reply is sent, so that a retry does not send it twice.
  const begun = useKeptText('reply-id', requestId);
  const text = reply.typed ?? '';
  const isQuote = quote.typed === YES;
  const sending = useMutation({
    mutationFn: (sent: { id: string; text: string; resolve: boolean; quote: boolean }) =>
      replyToContactRequest(requestId, sent),
    onSuccess: (answer, sent) => {
      if (!wasSentBefore(answer, sent)) reply.onSaved(sent.text);
      begun.onSaved(sent.id);
      quote.onSaved(YES);
      onReplied(answer);
    },
    onError: (error) => console.error('Sending a reply failed', error),
  });
  const { data: answer, variables: sent } = sending;
  return {
    text,
    setText: reply.type,
    isQuote,
    setQuote: (isOn: boolean) => quote.type(isOn ? YES : ''),
    /** Sends the reply. @param resolve whether to resolve the request, too */
    send(resolve: boolean) {
      const id = begun.typed ?? newId();
      begun.type(id);
      sending.mutate({ id, text, resolve, quote: isQuote });
    },
    isSending: sending.isPending,
    error: sending.error,
    /** Whether the site has already sent this reply with an earlier text. */
    wasSentBefore: answer !== undefined && sent !== undefined && wasSentBefore(answer, sent),
  };
}

/**
 * Whether the site has already sent the reply with an earlier text. A call without an answer may have
 * reached the site, and a second call with the same id changes nothing.
 */
function wasSentBefore({ replies }: ContactRequest, sent: { id: string; text: string }): boolean {
  const stored = replies?.find(({ id }) => id === sent.id);
  return stored !== undefined && stored.text !== sent.text.trim();
}
