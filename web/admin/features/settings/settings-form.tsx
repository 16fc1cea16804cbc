import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LoadedSettings } from '../../lib/settings/get-settings.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import { saveErrorText } from './save-error.ts';
import { SettingsVersionsDialog } from './versions/settings-versions-dialog.tsx';
import { ClashNotice } from './work/clash-notice.tsx';
import { DraftLine } from './work/draft-line.tsx';
import { SettingsWorkContext } from './work/settings-work-context.ts';
import type { FoundDrafts } from './work/start-from-draft.ts';
import { useSettingsWork } from './work/use-settings-work.ts';

/** The form of the settings with a sticky 'Save Settings' button. `children` are its sections. */
export function SettingsForm({
  loaded,
  drafts,
  userId,
  children,
}: {
  loaded: LoadedSettings;
  drafts: FoundDrafts;
  userId: string;
  children: ReactNode;
}) {
  const work = useSettingsWork(loaded, drafts, userId);
  const [versionsOpen, setVersionsOpen] = useState(false);
  return (
    <SettingsWorkContext value={work}>
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          work.save();
        }}
      >
        <ClashNotice />
        {children}
        <BottomBar>
          {work.error && (
            <Notice
              kind="error"
              className="w-full py-2"
              action={<SignInRemedy error={work.error} />}
            >
              {saveErrorText(work.error)}
            </Notice>
          )}
          <Button variant="quiet" className="mr-auto" onClick={() => setVersionsOpen(true)}>
            <History aria-hidden className="size-4" />
            <span className="sr-only sm:not-sr-only">Versions</span>
          </Button>
          <p role="status" className="text-sm font-medium text-ok">
            {work.isSaved && 'Saved!'}
          </p>
          <DraftLine />
          <Button type="submit" variant="primary" disabled={work.isSaving}>
            {work.isSaving ? 'Saving…' : 'Save Settings'}
          </Button>
        </BottomBar>
      </form>
      {versionsOpen && (
        <SettingsVersionsDialog
          saved={work.stored}
          unsaved={work.isUnsaved}
          onRestored={(answer) => {
            setVersionsOpen(false);
            work.onRestored(answer);
          }}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </SettingsWorkContext>
  );
}
