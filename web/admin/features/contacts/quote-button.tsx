import { businessNameOf } from '@siteyard/schemas/business';
import { CONTACT_LIMITS } from '@siteyard/schemas/primitives/limits';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { fillQuote, quoteValues, standardQuote } from '@siteyard/schemas/rentals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { messageOf } from '../../lib/http.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';

/** Fills the reply with a quote from the text of the shop. The administrator changes and sends it. */
export function QuoteButton({
  request,
  isDisabled,
  onText,
}: {
  request: ContactRequest;
  /** Whether the reply has text that a quote would replace. */
  isDisabled: boolean;
  onText: (text: string) => void;
}) {
  const queryClient = useQueryClient();
  const write = useMutation({
    mutationFn: async () => {
      const [{ settings }, { wordsIn }] = await Promise.all([
        queryClient.ensureQueryData(settingsQuery),
        import('../../../blocks/_shared/words/index.ts'),
      ]);
      const { language, rentals } = settings;
      const { enquiry } = wordsIn(language);
      const business = businessNameOf(settings);
      const values = quoteValues(request, enquiry, { language, business });
      const text = fillQuote(rentals?.quote || standardQuote(enquiry), values);
      return cutText(text, CONTACT_LIMITS.reply);
    },
    onSuccess: onText,
    onError: (error) => console.error('Writing a quote failed', error),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          disabled={isDisabled || write.isPending}
          title={isDisabled ? 'Clear the reply first' : undefined}
          onClick={() => write.mutate()}
        >
          <FileText aria-hidden className="size-4" />
          Write a quote
        </Button>
        <Link to="/settings/rentals" hash="quotes" className={cx(linkClass, 'text-sm')}>
          Change the text of quotes
        </Link>
      </div>
      {write.isError && (
        <Notice kind="error">{messageOf(write.error, 'The quote could not be written.')}</Notice>
      )}
    </div>
  );
}
