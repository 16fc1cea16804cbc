import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SectionHead } from '@siteyard/schemas/content';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/http.ts';
import { showUndoToast } from '../../../lib/trash/undo-toast.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import {
  deleteSection,
  ownSectionsQuery,
  renameSection,
  restoreSection,
} from '../api/own-sections.ts';
import { SectionForm, type SectionDetails } from './section-form.tsx';

/** Buttons that rename and delete a section of the site. */
export function OwnSectionActions({ section }: { section: SectionHead }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const done = {
    // Another administrator may have changed or deleted the section.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSectionsQuery.queryKey }),
    onSuccess: close,
    onError: (error: Error) => console.error('Changing a section failed', error),
  };
  const rename = useMutation({
    mutationFn: (details: SectionDetails) => renameSection(section, details),
    ...done,
  });
  const remove = useMutation({
    mutationFn: () => deleteSection(section),
    ...done,
    onSuccess: () => {
      close();
      showUndoToast({
        name: section.name,
        restore: async () => void (await restoreSection(section)),
        refresh: done.onSettled,
      });
    },
  });
  const { name, purpose } = section;
  return (
    <>
      <IconButton label={`Rename “${name}”`} onClick={() => setOpen('rename')}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={`Delete “${name}”`} onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {open === 'rename' && (
        <SectionForm
          title="Rename section"
          details={{ name, purpose }}
          saveLabel="Save"
          busy={rename.isPending}
          error={
            rename.isError
              ? messageOf(rename.error, 'The section could not be renamed.')
              : undefined
          }
          onSave={rename.mutate}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title="Delete section?"
        text={`“${name}” is removed from the sections of this site.`}
        note="Pages that use it keep their blocks."
        confirmLabel="Delete"
        busyLabel="Deleting…"
        busy={remove.isPending}
        error={
          remove.isError ? messageOf(remove.error, 'The section could not be deleted.') : undefined
        }
        onConfirm={() => remove.mutate()}
        onCancel={close}
      />
    </>
  );
}
