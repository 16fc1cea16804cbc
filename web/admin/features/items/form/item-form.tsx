import type { Rentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf } from '../../../lib/http.ts';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { SignInRemedy } from '../../../ui/sign-in-remedy.tsx';
import type { Item } from '../api/save-item.ts';
import { ItemVersionsDialog } from '../versions/item-versions-dialog.tsx';
import { BasicFields } from './basic-fields.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { ExampleWarning } from './example-warning.tsx';
import { GoesWithFields } from './goes-with-fields.tsx';
import { ItemActions, ItemIntro } from './item-actions.tsx';
import { MoreFields } from './more-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { RateFields } from './rate-fields.tsx';
import { SpecFields } from './spec-fields.tsx';
import { StockFields } from './stock-fields.tsx';
import { TextFields, type RenderTextInput } from './text-fields.tsx';
import { useItemWork, type ItemWork } from './use-item-work.ts';
import type { VersionsState } from './versions-state.ts';

/** The form of an item. It asks before unsaved changes are lost. */
export function ItemForm({
  loaded,
  rules,
  site,
  renderTextInput,
  versions,
  onOpen,
  onClose,
}: {
  /** null for a new item. */
  loaded: Item | null;
  rules: Rentals;
  site: SiteSettings;
  renderTextInput: RenderTextInput;
  versions: VersionsState;
  onOpen: (item: Item) => void;
  onClose: () => void;
}) {
  const work = useItemWork({ loaded, currency: rules.currency, onCreated: onOpen });
  const form = useRef<HTMLFormElement>(null);
  const save = (publish: boolean) => {
    if (!work.save(publish)) focusProblem(form);
  };
  const { base, values, set, problems } = work;
  const fields = { values, set, problems, rules, site };
  return (
    <Screen
      title={base ? base.name : 'New item'}
      intro={<ItemIntro item={base} />}
      actions={
        base && (
          <ItemActions
            item={base}
            rules={rules}
            work={work}
            onVersions={() => versions.show(true)}
            onOpen={onOpen}
            onClose={onClose}
          />
        )
      }
      narrow
    >
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      >
        <BasicFields {...fields} isNew={!base} suggestedAddress={work.suggestedAddress} />
        <PictureFields {...fields} />
        <RateFields {...fields} />
        {base && <ExampleWarning item={base} values={values} rules={rules} site={site} />}
        <TextFields {...fields} renderTextInput={renderTextInput} />
        <SpecFields {...fields} />
        <StockFields {...fields} />
        <GoesWithFields {...fields} ownKey={base?.key} />
        <MoreFields {...fields} />
        <SaveBar work={work} onPublish={() => save(true)} />
      </form>
      <ClashDialog work={work} />
      {base && versions.areOpen && (
        <ItemVersionsDialog
          item={base}
          site={site}
          unsaved={work.isUnsaved}
          onRestored={(item) => {
            versions.show(false);
            work.onRestored(item);
          }}
          onClose={() => versions.show(false)}
        />
      )}
      <LeaveQuestion work={work} />
    </Screen>
  );
}

/** Moves the focus to the first invalid input, after it is rendered. */
function focusProblem(form: { current: HTMLFormElement | null }) {
  requestAnimationFrame(() => {
    const input = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    input?.closest('details')?.setAttribute('open', '');
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  });
}

function SaveBar({ work, onPublish }: { work: ItemWork; onPublish: () => void }) {
  const { base, problems, error, isSaving, isSaved, isUnsaved } = work;
  const isPublished = base?.published_at != null;
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <BottomBar>
      {error && !hasProblems && (
        <Notice kind="error" className="w-full py-2" action={<SignInRemedy error={error} />}>
          {messageOf(error, 'Not saved. Please try again.')}
        </Notice>
      )}
      {hasProblems && (
        <Notice kind="error" className="w-full py-2">
          Not saved. Check the marked fields.
        </Notice>
      )}
      <p role="status" className="mr-auto text-sm text-quiet">
        {isSaved ? 'Saved.' : isUnsaved ? 'Unsaved changes' : ''}
      </p>
      <Button type="submit" variant={isPublished ? 'primary' : 'secondary'} disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      {!isPublished && (
        <Button variant="primary" disabled={isSaving} onClick={onPublish}>
          {isUnsaved || !base ? 'Save and publish' : 'Publish'}
        </Button>
      )}
    </BottomBar>
  );
}

/** Asks before a link loses unsaved changes. The sign-in screen returns to them. */
function LeaveQuestion({ work }: { work: ItemWork }) {
  const { isUnsaved, forget } = work;
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved && next.pathname !== '/login',
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      text="Your changes to this item are not saved."
      confirmLabel="Leave"
      onConfirm={() => {
        forget();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
