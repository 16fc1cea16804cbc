import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getContactRequest } from './api/get-contact-request.ts';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact } from './contact-cache.ts';

/** One request with its notes. Shows what the list knows of it until it has loaded, or if loading fails. */
export function ContactDialog({
  request,
  onClose,
}: {
  request: ContactRequest;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const detail = useQuery({
    queryKey: ['contact-request', request.id],
    queryFn: ({ signal }) => getContactRequest(request.id, signal),
    retry: false,
  });
  const shown = detail.data ?? request;
  const [typed, setTyped] = useState<string | null>(null);
  const notes = typed ?? shown.admin_notes ?? '';

  const save = useMutation({
    mutationFn: (admin_notes: string) => updateContactRequest(request.id, { admin_notes }),
    onSuccess: (_, admin_notes) => {
      patchContact(queryClient, request.id, { admin_notes });
      queryClient.setQueryData(['contact-request', request.id], { ...shown, admin_notes });
      setTyped(null);
    },
    onError: (error) => console.error('Saving the notes failed', error),
  });

  return (
    <Dialog open wide onClose={onClose} title={`${shown.first_name} ${shown.last_name}`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <Fact label="Received">{formatDateTime(shown.created_at)}</Fact>
        <Fact label="Email">
          <a href={`mailto:${shown.email}`}>{shown.email}</a>
        </Fact>
        {shown.phone && (
          <Fact label="Phone">
            <a href={`tel:${shown.phone}`}>{shown.phone}</a>
          </Fact>
        )}
        {shown.subject && <Fact label="Subject">{shown.subject}</Fact>}
      </dl>
      <p className="mt-4 rounded-lg bg-ground p-4 text-sm break-words whitespace-pre-wrap">
        {shown.message}
      </p>
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(notes);
        }}
      >
        {save.isError && <Notice kind="error">Save notes failed</Notice>}
        <TextAreaField
          label="Admin Notes"
          rows={4}
          value={notes}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex items-center justify-end gap-2">
          <p role="status" className="text-sm text-ok">
            {save.isSuccess && typed === null && 'Notes saved'}
          </p>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            Save notes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
