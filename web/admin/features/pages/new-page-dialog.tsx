import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import { NAVBAR_ITEMS_SHOWN } from '../../../blocks/_shared/block-constants.ts';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createPage } from './api/create-page.ts';
import { createPageFrom } from './api/page-templates.ts';
import { templatesQuery } from '../../lib/pages/page-templates.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { addToMenu } from '../../lib/settings/add-to-menu.ts';
import { addPage } from './page-cache.ts';
import { TemplatePicker } from './template-picker.tsx';

interface NewPage {
  page: Parameters<typeof createPage>[0];
  /** Whether to open the created page. */
  edit: boolean;
  inMenu: boolean;
  /** The key of the template; '' for a blank page. */
  template: string;
}

/**
 * Asks for a title, an optional description and a template, and creates the page. “Create” stays on the
 * list (specification, section 4), “Create and edit” opens the page.
 */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, watch } = useForm({
    defaultValues: { title: '', description: '', inMenu: false, template: '' },
  });
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: ({ page, template }: NewPage) =>
      template === '' ? createPage(page) : createPageFrom(template, page),
    onSuccess: (page, { edit, inMenu }) => {
      addPage(queryClient, page);
      if (inMenu)
        addToMenu(queryClient, page).catch((error: unknown) => {
          console.error('Adding the page to the menu failed', error);
          toast.error(`“${page.title}” was created, but could not be added to the menu.`);
        });
      if (edit) return void navigate({ to: '/editor/$pageId', params: { pageId: page.id } });
      toast.success(`“${page.title}” was created`);
      onClose();
    },
    onError: (error) => console.error('Creating a page failed', error),
  });
  const submit = (edit: boolean) =>
    handleSubmit(({ title, description, inMenu, template }) => {
      const trimmed = description.trim();
      const page = { title: title.trim(), ...(trimmed && { description: trimmed }) };
      create.mutate({ page, edit, inMenu, template });
    });
  const { data: templates, isError: noTemplates } = useQuery(templatesQuery);
  const { data: site } = useQuery(settingsQuery);
  const isMenuFull = (site?.settings.nav.items.length ?? 0) >= NAVBAR_ITEMS_SHOWN.desktop;
  const chosen = templates?.find(({ key }) => key === watch('template'));
  const disabled = watch('title').trim() === '' || create.isPending;

  return (
    <Dialog open onClose={onClose} title="New Page" wide>
      <form className="grid gap-4" onSubmit={(event) => void submit(false)(event)}>
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
          rows={2}
          hint="Shown in your list of pages and by search engines."
          maxLength={PAGE_LIMITS.description}
          {...register('description')}
        />
        <TemplatePicker
          templates={templates ?? []}
          about={noTemplates ? 'The templates could not be loaded.' : chosen?.about}
          radio={register('template')}
        />
        <div className="grid gap-1 text-sm">
          <label className="flex items-center gap-2 font-medium">
            <input
              type="checkbox"
              className="size-4 accent-brand-600"
              aria-describedby="in-menu-hint"
              {...register('inMenu')}
            />
            Add to menu
          </label>
          <p id="in-menu-hint" className="text-quiet">
            Visitors see the page after you publish it.
            {isMenuFull && (
              <> The menu shows its first {NAVBAR_ITEMS_SHOWN.desktop} items on wide screens.</>
            )}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 pt-2 *:last:col-span-2 sm:flex sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={disabled}>
            {create.isPending && !create.variables.edit ? 'Creating…' : 'Create'}
          </Button>
          <Button variant="primary" disabled={disabled} onClick={() => void submit(true)()}>
            {create.isPending && create.variables.edit ? 'Creating…' : 'Create and edit'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
