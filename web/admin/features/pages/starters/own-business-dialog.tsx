import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnBusiness } from '@siteyard/schemas/sample-business';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../lib/http.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { putOwnBusiness } from '../api/starters.ts';
import { showRunToast } from './run-toast.ts';

const EMPTY: OwnBusiness = { name: '', phone: '', email: '', street: '', town: '' };

/** Asks once who the owner is, and says so on every page and in the settings. */
export function OwnBusinessDialog({ firm, onClose }: { firm: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit } = useForm({ defaultValues: EMPTY });
  const put = useMutation({
    mutationFn: putOwnBusiness,
    onSuccess: async ({ run }) => {
      // Every page and the settings are other ones now.
      await queryClient.invalidateQueries();
      showRunToast(queryClient, 'Your business is on every page', run);
      onClose();
    },
    onError: (error) => console.error('Entering the business failed', error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your business"
      description={`Entered once. It stands in place of “${firm}” on every page, in the menu and in the footer. Leave empty what you do not want to say yet.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((own) => put.mutate(own))(event)}
      >
        {put.isError && <Notice kind="error">{messageOf(put.error, 'Save failed')}</Notice>}
        <TextField
          label="Business name"
          autoFocus
          required
          maxLength={200}
          autoComplete="organization"
          hint="Stands in place of the logo, too, until you upload your own."
          {...register('name')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Phone"
            type="tel"
            maxLength={100}
            autoComplete="tel"
            {...register('phone')}
          />
          <TextField
            label="Email"
            type="email"
            maxLength={320}
            autoComplete="email"
            {...register('email')}
          />
          <TextField
            label="Street and number"
            maxLength={200}
            autoComplete="street-address"
            {...register('street')}
          />
          <TextField
            label="Town"
            maxLength={100}
            autoComplete="address-level2"
            {...register('town')}
          />
        </div>
        <DialogButtons
          label="Put it on my site"
          busyLabel="Putting it in…"
          busy={put.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
