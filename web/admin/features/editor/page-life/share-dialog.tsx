import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SHARE_LINKS } from '@siteyard/schemas/primitives/limits';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { hasCode, messageOf } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LocalLinkNotice } from '../../../ui/local-link-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { createShareLink, shareLinksQuery, withdrawShareLink } from '../api/share-links.ts';
import { ShareLinkList } from './share-link-list.tsx';

const DAYS = [1, SHARE_LINKS.days, 30, SHARE_LINKS.maxDays];

/** Creates, lists and withdraws the links that show the draft to people without an account. */
export function ShareDialog({
  pageId,
  onBeforeCreate,
  localOnly,
  onClose,
}: {
  pageId: number;
  /** Saves the latest changes as a draft. */
  onBeforeCreate: () => Promise<void>;
  /** Whether the draft is only on this device, so that no link can show it. */
  localOnly: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const list = useQuery(shareLinksQuery(pageId));
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: shareLinksQuery(pageId).queryKey });
  const create = useMutation({
    mutationFn: async (days: number) => {
      await onBeforeCreate();
      return createShareLink(pageId, days);
    },
    onSuccess: refresh,
    onError: (error) => console.error('Creating a link failed', error),
  });
  const withdraw = useMutation({
    mutationFn: withdrawShareLink,
    // The link may have expired, or another administrator may have withdrawn it.
    onSettled: refresh,
    onSuccess: (_, { id }) => {
      if (create.data?.id === id) create.reset();
    },
    onError: (error) => console.error('Withdrawing a link failed', error),
  });
  const made = create.data;
  const withdrawFailed = withdraw.isError && !hasCode(withdraw.error, 'share_link_not_found');

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Share draft"
      description="Anyone with the link sees the page with your latest unpublished changes. They need no account and cannot change anything."
    >
      <div className="grid grid-cols-1 gap-5">
        {localOnly && (
          <Notice kind="warning">
            Your latest changes are not saved online yet, so the link shows the page without them.
          </Notice>
        )}
        <LocalLinkNotice />
        <CreateForm busy={create.isPending} onCreate={create.mutate} />
        {create.isError && (
          <Notice kind="error">{messageOf(create.error, 'The link could not be created.')}</Notice>
        )}
        {made && <NewLink made={made} />}
        <section aria-labelledby="share-links" className="grid gap-2">
          <h3 id="share-links" className="text-sm font-semibold">
            Active links
          </h3>
          {list.isPending && <Skeleton className="h-12" />}
          {list.isError && (
            <LoadFailed
              error={list.error}
              fallback="The links could not be loaded."
              onRetry={() => void list.refetch()}
            />
          )}
          {withdrawFailed && (
            <Notice kind="error">
              {messageOf(withdraw.error, 'The link could not be withdrawn. It still works.')}
            </Notice>
          )}
          {list.isSuccess && (
            <ShareLinkList
              links={list.data}
              newest={made?.id}
              withdrawing={withdraw.isPending ? withdraw.variables.id : undefined}
              onWithdraw={(link) => withdraw.mutate(link)}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Asks for how long the new link works. */
function CreateForm({ busy, onCreate }: { busy: boolean; onCreate: (days: number) => void }) {
  const [days, setDays] = useState<number>(SHARE_LINKS.days);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(days);
      }}
    >
      <Field label="The link works for">
        {(ids) => (
          <select
            {...ids}
            autoFocus
            className={cx(inputClass, 'h-10')}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {DAYS.map((each) => (
              <option key={each} value={each}>
                {each === 1 ? '1 day' : `${each} days`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? 'Creating…' : 'Create link'}
      </Button>
    </form>
  );
}

/** The new link, which is shown once. */
function NewLink({ made }: { made: Awaited<ReturnType<typeof createShareLink>> }) {
  return (
    <div className="grid gap-2">
      <CopyField key={made.id} label="Link to share" value={made.link} />
      <p className="text-sm text-quiet">
        It works until {formatDateTime(made.expires_at)}. Copy it now, because it is shown only
        once. You can always create another one.
      </p>
    </div>
  );
}
