import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, RefObject } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../../lib/http.ts';
import { useTextKeys } from '../../../lib/use-text-keys.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { putOwnBusiness } from '../api/starters.ts';
import { OpeningRows } from './opening-rows.tsx';
import { EMPTY_FORM, hoursOf, pricesIn, type OwnBusinessForm } from './own-business-form.ts';
import { PriceRows } from './price-rows.tsx';
import { showRunToast } from './run-toast.ts';

/** Asks for the owner's business details once, and replaces the sample's details with them everywhere. */
export function OwnBusinessDialog({
  firm,
  asks,
  typed,
  onClose,
}: {
  firm: string;
  /** The optional parts of the form. */
  asks: { hours: boolean; rents: boolean; items: boolean };
  /** The typed values from an earlier opening of the dialog, which may have been closed by accident. */
  typed: RefObject<OwnBusinessForm | undefined>;
  /** Called with whether the business details were saved. */
  onClose: (isDone: boolean) => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: typed.current ?? EMPTY_FORM });
  const close = () => {
    typed.current = form.getValues();
    onClose(false);
  };
  const put = useMutation({
    mutationFn: ({ times, prices, currency, rents, ...own }: OwnBusinessForm) =>
      putOwnBusiness({
        ...own,
        rents: asks.rents ? rents : '',
        prices: asks.items ? pricesIn(prices) : [],
        ...(asks.items && { currency }),
        ...(asks.hours && { hours: hoursOf(times) }),
        time_zone: asks.hours ? zoneHere() : '',
      }),
    onSuccess: async ({ run }) => {
      // All pages and the settings have changed.
      await queryClient.invalidateQueries();
      showRunToast(queryClient, 'Your business is on every page', run);
      typed.current = undefined;
      onClose(true);
    },
    onError: (error) => console.error('Entering the business failed', error),
  });
  return (
    <Dialog
      open
      onClose={close}
      title="Your business"
      description={`Your business replaces “${firm}” on every page, in the menu and in the footer. Empty fields are not shown.`}
      wide
    >
      <form
        className="grid grid-cols-1 gap-4"
        onKeyDown={useTextKeys(goToNextInput)}
        onSubmit={(event) => void form.handleSubmit((own) => put.mutate(own))(event)}
      >
        <ContactFields form={form} rents={asks.rents} />
        {asks.hours && <OpeningRows form={form} />}
        {asks.items && <PriceRows form={form} />}
        {/* Near the pressed button, which is far below the first field. */}
        {put.isError && <Notice kind="error">{messageOf(put.error, 'Save failed')}</Notice>}
        <DialogButtons
          label="Put it on my site"
          busyLabel="Saving…"
          busy={put.isPending}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}

/** The name of the business and how to reach it. */
function ContactFields({
  form: { register },
  rents,
}: {
  form: UseFormReturn<OwnBusinessForm>;
  /** Whether the form asks what the business rents out. */
  rents: boolean;
}) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Business name"
        autoFocus
        required
        maxLength={200}
        autoComplete="organization"
        hint="Also shown in place of the logo until you upload one."
        {...register('name')}
      />
      {rents && (
        <TextField
          label="What you rent out"
          maxLength={100}
          autoComplete="off"
          placeholder="Bikes and trailers"
          hint="Your home page begins with it: “Bikes and trailers for rent”."
          {...register('rents')}
        />
      )}
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
        maxLength={178}
        autoComplete="address-line1"
        {...register('street')}
      />
      <div className="grid grid-cols-[2fr_1fr] items-start gap-4">
        <TextField
          label="Town"
          maxLength={100}
          autoComplete="address-level2"
          {...register('town')}
        />
        <TextField
          label="Postcode"
          maxLength={20}
          autoComplete="postal-code"
          {...register('postcode')}
        />
      </div>
    </div>
  );
}

/** The time zone of this device, which is assumed to be the owner's. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Moves to the next input on Enter, which would otherwise send a form with one filled field. */
function goToNextInput(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(event.target) + 1];
  (next ?? event.currentTarget.querySelector<HTMLElement>('[type=submit]'))?.focus();
}
