import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAGE_LIMITS } from '@siteyard/schemas/limits';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createPage } from './api/create-page.ts';
import { addPage } from './page-cache.ts';

/** Asks for a title and an optional description, and creates the page. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, watch } = useForm({
    defaultValues: { title: '', description: '' },
  });
  const create = useMutation({
    mutationFn: createPage,
    onSuccess: (page) => {
      addPage(queryClient, page);
      toast.success(`“${page.title}” was created`);
      onClose();
    },
    onError: (error) => console.error('Creating a page failed', error),
  });
  const submit = handleSubmit(({ title, description }) => {
    const trimmed = description.trim();
    create.mutate({ title: title.trim(), ...(trimmed && { description: trimmed }) });
  });

  return (
    <Dialog open onClose={onClose} title="New Page">
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {create.isError && <Notice kind="error">Failed to create page.</Notice>}
        <TextField
          label="Title"
          autoFocus
          required
          maxLength={PAGE_LIMITS.title}
          {...register('title')}
        />
        <TextAreaField
          label="Description (optional)"
          hint="Shown in the pages list and to search engines."
          maxLength={PAGE_LIMITS.description}
          {...register('description')}
        />
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={watch('title').trim() === '' || create.isPending}
          >
            {create.isPending ? 'Creating…' : 'Create'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
