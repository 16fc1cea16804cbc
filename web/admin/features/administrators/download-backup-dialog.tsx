import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { saveFile } from './save-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { downloadBackup } from './api/download-backup.ts';

/** Asks for the password, and saves the last backup as a file. */
export function DownloadBackupDialog({ file, onClose }: { file: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const download = useMutation({
    mutationFn: () => downloadBackup(password),
    onSuccess: (bytes) => {
      saveFile(bytes, file);
      onClose();
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
      toast.success('Backup downloaded. Keep it in a safe place.');
    },
    onError: (error) => console.error('Downloading the backup failed', error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Download the backup"
      description="A backup contains everything: pages, pictures, contact requests and accounts. Enter your password to download it."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          download.mutate();
        }}
      >
        {download.isError && (
          <Notice kind="error">{messageOf(download.error, 'Download failed')}</Notice>
        )}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DialogButtons
          onCancel={onClose}
          label="Download"
          busyLabel="Downloading…"
          busy={download.isPending}
        />
      </form>
    </Dialog>
  );
}
