import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { contactRequestQuery } from './api/get-contact-request.ts';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact } from './contact-cache.ts';
import { EmailLink } from './email-link.tsx';
import { EnquiryFacts, OverlapWarning } from './enquiry-facts.tsx';
import { InChargeSelect, type Person } from './in-charge-select.tsx';
import { NotesForm } from './notes-form.tsx';
import { Replies } from './replies.tsx';

interface ContactDialogProps {
  id: string;
  /** The request in the list; undefined if the list does not contain it. */
  row: ContactRequest | undefined;
  people: readonly Person[];
  mailSetUp: boolean;
  onClose: () => void;
}

/** One request. Shows the data of the list until the request has loaded, or if loading fails. */
export function ContactDialog({ id, row, onClose, ...rest }: ContactDialogProps) {
  const detail = useQuery(contactRequestQuery(id));
  const shown = detail.data ?? row;
  if (shown) return <LoadedContact shown={shown} onClose={onClose} {...rest} />;
  return (
    <Dialog open wide onClose={onClose} title="Contact request">
      {detail.isError ? (
        <Notice kind="error">
          {messageOf(detail.error, 'This contact request cannot be shown.')}
        </Notice>
      ) : (
        <Loading shapes={['h-40']} />
      )}
    </Dialog>
  );
}

function LoadedContact({
  shown,
  people,
  mailSetUp,
  onClose,
}: Omit<ContactDialogProps, 'id' | 'row'> & { shown: ContactRequest }) {
  const queryClient = useQueryClient();
  const { id } = shown;
  const patch = (change: Partial<ContactRequest>) => patchContact(queryClient, id, change);
  const assign = useMutation({
    mutationFn: (assigned_to: string | null) => updateContactRequest(id, { assigned_to }),
    onSuccess: (_, assigned_to) => patch({ assigned_to }),
    onError: (error) => console.error('Changing the administrator in charge failed', error),
  });

  return (
    <Dialog open wide onClose={onClose} title={`${shown.first_name} ${shown.last_name}`}>
      <Facts>
        <Fact label="Received">{formatDateTime(shown.created_at)}</Fact>
        <Fact label="Email">
          <EmailLink email={shown.email} className={linkClass} />
        </Fact>
        {shown.phone && (
          <Fact label="Phone">
            <a href={`tel:${shown.phone}`} className={linkClass}>
              {shown.phone}
            </a>
          </Fact>
        )}
        {shown.subject && <Fact label="Subject">{shown.subject}</Fact>}
        <EnquiryFacts request={shown} onChanged={patch} />
        <Fact label="In charge">
          <InChargeSelect
            label="In charge"
            value={shown.assigned_to ?? ''}
            people={people}
            className="w-auto max-w-full py-1"
            onChange={assign.mutate}
          />
          {assign.isError && (
            <span role="alert" className="block text-danger">
              {messageOf(assign.error, 'Update failed')} <SignInRemedy error={assign.error} />
            </span>
          )}
        </Fact>
      </Facts>
      <OverlapWarning request={shown} />
      <p className="mt-4 rounded-lg bg-ground p-4 text-sm break-words whitespace-pre-wrap">
        {shown.message}
      </p>
      <Replies
        request={shown}
        mailSetUp={mailSetUp}
        onReplied={({ status, replies, outcome }) => patch({ status, replies, outcome })}
      />
      <NotesForm
        request={shown}
        onSaved={(admin_notes) => patch({ admin_notes })}
        onClose={onClose}
      />
    </Dialog>
  );
}
