import { businessNameOf } from '@siteyard/schemas/business-details';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { messageOf } from '../../lib/http.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { quoteText } from './quote-text.ts';

/** Fills the reply with a quote in the language of the site. The administrator changes and sends it. */
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
      const { enquiry } = wordsIn(settings.language);
      return quoteText(request, enquiry, settings.language, businessNameOf(settings));
    },
    onSuccess: onText,
    onError: (error) => console.error('Writing a quote failed', error),
  });
  return (
    <div className="grid gap-2">
      <Button
        size="sm"
        className="justify-self-start"
        disabled={isDisabled || write.isPending}
        onClick={() => write.mutate()}
      >
        <FileText aria-hidden className="size-4" />
        Write a quote
      </Button>
      {write.isError && (
        <Notice kind="error">{messageOf(write.error, 'The quote could not be written.')}</Notice>
      )}
    </div>
  );
}
