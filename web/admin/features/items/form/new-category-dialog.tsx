import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/http.ts';
import { newCategory } from '../../../lib/rentals/new-category.ts';
import { changeSettings } from '../../../lib/settings/change-settings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Adds a category to the settings. */
export function NewCategoryDialog({
  onCreated,
  onClose,
}: {
  /** Gets the id of the category. */
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState('');
  const create = useMutation({
    mutationFn: async (name: string) => {
      let id = '';
      await changeSettings(queryClient, ({ rentals }) => {
        if (!rentals) throw new Error('Rentals are not set up.');
        const same = rentals.categories.find((each) => each.title === name);
        const category = same ?? newCategory(name, rentals.categories);
        ({ id } = category);
        return same
          ? null
          : { rentals: { ...rentals, categories: [...rentals.categories, category] } };
      });
      return id;
    },
    onSuccess: onCreated,
    onError: (error) => console.error('Creating a category failed', error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the item.
    event.stopPropagation();
    if (title.trim() !== '') create.mutate(title.trim());
  };
  return (
    <Dialog open onClose={onClose} title="New category">
      <form className="grid gap-4" onSubmit={submit}>
        {create.isError && (
          <Notice kind="error">{messageOf(create.error, 'Not saved. Please try again.')}</Notice>
        )}
        <TextField
          label="Name of the category"
          autoFocus
          required
          maxLength={80}
          placeholder="Excavators"
          value={title}
          hint="Each category has its own page. You can add a picture and an introduction under Global Settings, Rentals."
          onChange={(event) => setTitle(event.target.value)}
        />
        <DialogButtons
          label="Add category"
          busyLabel="Adding…"
          busy={create.isPending || title.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
