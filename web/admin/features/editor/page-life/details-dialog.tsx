import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { PageAnswer } from '@siteyard/schemas/http';
import { Controller, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { ApiError, hasCode, messageOf } from '../../../lib/http.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pageDetailsQuery, saveDetails } from '../api/page-details.ts';

/** The address of the page, and its data for search engines and links on other sites. */
export function DetailsDialog({ pageId, onClose }: { pageId: number; onClose: () => void }) {
  const page = useQuery(pageDetailsQuery(pageId));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Web address and search engines"
      description="Saved immediately, without publishing the page."
    >
      {page.isPending && <Skeleton className="h-48" />}
      {page.isError && (
        <LoadFailed
          error={page.error}
          fallback="The page could not be loaded."
          onRetry={() => void page.refetch()}
        />
      )}
      {page.data && (
        <DetailsForm key={page.data.details_revision} page={page.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function DetailsForm({ page, onClose }: { page: PageAnswer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { address, search_title, noindex, social_image } = page;
  const { register, control, handleSubmit } = useForm({
    defaultValues: { address, search_title, noindex, social_image },
  });
  const save = useMutation({
    mutationFn: (details: Details) =>
      saveDetails(page.id, { ...details, address: bare(details.address) }, page.details_revision),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: PAGES_KEY });
      toast.success('Saved.');
      onClose();
    },
    onError: (error) => console.error('Saving the details failed', error),
  });
  const problem = (field: string) => {
    if (field === 'address' && hasCode(save.error, 'address_taken')) return save.error.message;
    const issues = save.error instanceof ApiError ? (save.error.body.issues ?? []) : [];
    const found = issues.find(({ path }) => path === `page.${field}`);
    return found && `This ${found.message}.`;
  };
  const isNamed = ['address', 'search_title'].some(problem);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit((details) => save.mutate(details))(event)}
    >
      {save.isError && !isNamed && <Notice kind="error">{reasonOf(save.error)}</Notice>}
      <TextField
        label="Web address"
        autoFocus
        placeholder={`pages/${page.id}`}
        hint={`For example fleet/forklifts. If empty, the web address is /pages/${page.id}. Earlier web addresses still lead to this page.`}
        error={problem('address')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        {...register('address')}
      />
      <TextField
        label="Title for search engines"
        placeholder={page.title}
        hint="Search engines and the browser’s tab show it instead of the page’s title. Use fewer than 60 characters."
        error={problem('search_title')}
        maxLength={PAGE_LIMITS.searchTitle}
        {...register('search_title')}
      />
      <Controller
        name="social_image"
        control={control}
        render={({ field }) => (
          <ImageField
            label="Picture in chats and social networks"
            hint="Shown beside a link to this page."
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <label className="flex items-start gap-2.5 text-sm">
        <input type="checkbox" className="mt-0.5 size-4 shrink-0" {...register('noindex')} />
        <span>
          <span className="font-medium">Hide from search engines</span>
          <span className="block text-quiet">
            Asks search engines not to list the page. People with the web address still see it.
          </span>
        </span>
      </label>
      <DialogButtons label="Save" busyLabel="Saving…" busy={save.isPending} onCancel={onClose} />
    </form>
  );
}

type Details = Pick<PageAnswer, 'address' | 'search_title' | 'noindex' | 'social_image'>;

/** Removes the slashes around a typed address. An address of only slashes stays, so that the API refuses it. */
function bare(address: string): string {
  const typed = address.trim();
  return typed.split('/').filter(Boolean).join('/') || typed;
}

const reasonOf = (error: unknown) =>
  hasCode(error, 'revision_conflict')
    ? 'Someone else has changed these details. Close and reopen this dialog to see the new values.'
    : messageOf(error, 'This could not be saved. Please try again.');
