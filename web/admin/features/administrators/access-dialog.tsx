import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { administratorsQuery } from './api/list-administrators.ts';

/** Asks for confirmation before an administrator or an invitation is removed. */
export function AccessDialog({
  change,
  done,
  logged,
  failed,
  onClose,
  ...words
}: {
  title: string;
  text: string;
  confirmLabel: string;
  busyLabel: string;
  change: () => Promise<unknown>;
  /** The toast on success. */
  done: string;
  /** The console message on failure. */
  logged: string;
  /** The error text if the server sends none. */
  failed: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => {
      onClose();
      toast.success(done);
    },
    onError: (error) => console.error(logged, error),
    // The list is read again after a failure, too, because the invitation may already be accepted.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    },
  });
  return (
    <ConfirmDialog
      open
      {...words}
      busy={mutation.isPending}
      error={mutation.isError && messageOf(mutation.error, failed)}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );
}
