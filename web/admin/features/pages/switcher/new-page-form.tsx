import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { createPage } from '../api/create-page.ts';
import { addPage } from '../page-cache.ts';

/** A title and a 'New' button: creates a page and opens it. An error is logged and shown as a status. */
export function NewPageForm({ onCreated }: { onCreated: (id: number) => void }) {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState('');
  const create = useMutation({
    mutationFn: createPage,
    onSuccess: (page) => {
      addPage(queryClient, page);
      setTitle('');
      onCreated(page.id);
    },
    onError: (error) => console.error('Creating a page failed', error),
  });
  const ready = title.trim() !== '' && !create.isPending;
  return (
    <form
      className="flex min-w-0 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) create.mutate({ title: title.trim() });
      }}
    >
      {create.isError && (
        <p role="status" className="text-xs text-danger">
          Not created. Try again.
        </p>
      )}
      <input
        aria-label="New page title"
        placeholder="New page title"
        value={title}
        maxLength={PAGE_LIMITS.title}
        onChange={(event) => setTitle(event.target.value)}
        className={cx(inputClass, 'h-9 w-44 min-w-0 flex-1 py-1')}
      />
      <Button type="submit" className="h-9 px-3" disabled={!ready}>
        {create.isPending ? 'Creating…' : 'New'}
      </Button>
    </form>
  );
}
