import { isEnquiry, type Overlap, describeEnquiry, requestNumber } from '@siteyard/schemas/rentals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cx } from '../../lib/cx.ts';
import { LOCALE } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { useLinkedPageName } from '../../lib/pages/use-page-choices.ts';
import { Fact } from '../../ui/facts.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { OVERLAPS_KEY, overlapsQuery } from './api/list-overlaps.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { OUTCOMES, readOutcome } from './outcome.tsx';

/**
 * The facts and the outcome of an enquiry, as children of `Facts`. Other messages have only a source.
 */
export function EnquiryFacts({
  request,
  onChanged,
}: {
  request: ContactRequest;
  onChanged: (change: Pick<ContactRequest, 'outcome'>) => void;
}) {
  const queryClient = useQueryClient();
  const firstPage = useLinkedPageName(request.source?.landing ?? '', []);
  const change = useMutation({
    mutationFn: (outcome: ContactRequest['outcome']) =>
      updateContactRequest(request.id, { outcome: outcome ?? null }),
    onSuccess: (_, outcome) => {
      onChanged({ outcome });
      void queryClient.invalidateQueries({ queryKey: OVERLAPS_KEY });
    },
    onError: (error) => console.error('Changing the outcome failed', error),
  });
  return (
    <>
      {isEnquiry(request) && <Fact label="Request number">{requestNumber(request.id)}</Fact>}
      {describeEnquiry(request, { language: LOCALE, firstPage }).map(({ label, text }) => (
        <Fact key={label} label={label}>
          <span className="whitespace-pre-line">{text}</span>
        </Fact>
      ))}
      {isEnquiry(request) && (
        <Fact label="Outcome">
          <select
            aria-label="Outcome"
            className={cx(inputClass, 'w-auto py-1')}
            value={request.outcome ?? ''}
            onChange={({ target }) => change.mutate(readOutcome(target.value))}
          >
            <option value="">None yet</option>
            {OUTCOMES.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          {change.isError && (
            <span role="alert" className="block text-danger">
              {messageOf(change.error, 'Update failed')} <SignInRemedy error={change.error} />
            </span>
          )}
        </Fact>
      )}
    </>
  );
}

/**
 * A warning if this request and the won requests for the same days need more pieces than the business
 * owns.
 */
export function OverlapWarning({ request }: { request: ContactRequest }) {
  const canOverlap = Boolean(request.items && request.from && request.to);
  const { data = [] } = useQuery({ ...overlapsQuery(request.id), enabled: canOverlap });
  if (data.length === 0 || request.outcome === 'lost') return null;
  return (
    <Notice kind="warning" className="mt-4">
      {data.map((overlap) => (
        <p key={overlap.key}>{overlapText(overlap)}</p>
      ))}
    </Notice>
  );
}

function overlapText({ name, won, asked, owned }: Overlap): string {
  const more = asked === 0 ? '' : `, and this request asks for ${asked}`;
  return `${name}: you own ${owned}. Won requests already need ${won} on these days${more}.`;
}
