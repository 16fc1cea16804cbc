import { useMutation } from '@tanstack/react-query';
import { cx } from '../../lib/cx.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';

/** The notes that only administrators see, and the buttons of the dialog. */
export function NotesForm({
  request,
  onSaved,
  onClose,
}: {
  request: ContactRequest;
  onSaved: (notes: string) => void;
  onClose: () => void;
}) {
  const kept = useKeptText('notes', request.id);
  const stored = request.admin_notes ?? '';
  const notes = kept.typed ?? stored;

  const save = useMutation({
    mutationFn: (admin_notes: string) => updateContactRequest(request.id, { admin_notes }),
    onSuccess: (_, admin_notes) => {
      onSaved(admin_notes);
      kept.onSaved(admin_notes);
    },
    onError: (error) => console.error('Saving the notes failed', error),
  });

  return (
    <form
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(notes);
      }}
    >
      {save.isError && (
        <Notice kind="error" action={<SignInRemedy error={save.error} />}>
          Save notes failed
        </Notice>
      )}
      <TextAreaField
        label="Admin Notes"
        rows={4}
        value={notes}
        onChange={(event) => kept.type(event.target.value)}
      />
      <div className="flex items-center justify-end gap-2">
        <p role="status" className={cx('text-sm', notes === stored ? 'text-ok' : 'text-quiet')}>
          {notes === stored ? save.isSuccess && 'Notes saved' : 'Not saved yet'}
        </p>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          Save notes
        </Button>
      </div>
    </form>
  );
}
