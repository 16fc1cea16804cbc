import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { administratorsQuery } from './api/list-administrators.ts';

/** Asks before somebody loses access, or the way to it. */
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
  /** What is said when it is so. */
  done: string;
  /** What the browser's log says when it failed. */
  logged: string;
  /** What is said when it failed and the server gave no reason. */
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
    // Also where it failed: somebody else may have been quicker, an invitation just accepted.
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
