import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTICE_MS } from '@siteyard/schemas/limits';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { hasCode } from '../../lib/http.ts';
import { ACCEPTED_ICONS } from '../../lib/images/prepare-image.ts';
import { whenCompleted } from '../../lib/complete-link.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { settingsQuery, type LoadedSettings } from '../../lib/settings/get-settings.ts';
import { saveSettings } from './api/save-settings.ts';
import { ContactDetails } from './contact-details.tsx';
import { HomePagePicker } from './home-page-picker.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NavItems } from './nav-items.tsx';
import { saveErrorText } from './save-error.ts';
import { compareSettings } from './versions/compare-settings.ts';
import { SettingsVersionsDialog } from './versions/settings-versions-dialog.tsx';

/** How long unsaved changes can be restored after a version has replaced them, in ms. */
const BRING_BACK_MS = 60_000;

/** The form of the settings with its sticky 'Save Settings' button. */
export function SettingsForm({ loaded }: { loaded: LoadedSettings }) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(loaded.settings);
  const [revision, setRevision] = useState(loaded.revision);
  const [saved, setSaved] = useState(false);
  const [versionsOpen, setVersionsOpen] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), NOTICE_MS.settingsSaved);
    return () => clearTimeout(timer);
  }, [saved]);

  const save = useMutation({
    // What is saved comes with the call: React Query gets a new function only after the paint.
    mutationFn: (write: LoadedSettings) => saveSettings(write.settings, write.revision),
    onMutate: () => setSaved(false),
    onSuccess: (answer) => {
      setRevision(answer.revision);
      setSaved(true);
      queryClient.setQueryData(settingsQuery.queryKey, answer);
    },
    onError: (error) => console.error('Saving the settings failed', error),
  });
  const conflict = hasCode(save.error, 'revision_conflict');

  const set = (change: Partial<SiteSettings>) => setSettings((now) => ({ ...now, ...change }));
  const setNav = (change: Partial<SiteSettings['nav']>) =>
    setSettings((now) => ({ ...now, nav: { ...now.nav, ...change } }));

  const unsaved = versionsOpen && compareSettings(settings, loaded.settings).length > 0;

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ settings, revision });
      }}
    >
      <Section title="Site">
        <TextField
          label="Site Title"
          value={settings.title}
          maxLength={200}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Picture
          label="Favicon"
          hint="PNG or ICO, 32x32 or 48x48."
          accept={ACCEPTED_ICONS}
          library={false}
          value={settings.faviconUrl}
          onChange={(faviconUrl) => set({ faviconUrl })}
        />
        <Picture
          label="Logo"
          value={settings.nav.logoImageUrl}
          onChange={(logoImageUrl) => setNav({ logoImageUrl })}
        />
        <HomePagePicker
          value={settings.home_page_path}
          onChange={(home_page_path) => set({ home_page_path })}
        />
        <LanguagePicker value={settings.language} onChange={(language) => set({ language })} />
      </Section>
      <Section title="Contact">
        <ContactDetails value={settings.contact} onChange={(contact) => set({ contact })} />
      </Section>
      <Section title="Navbar Items">
        <NavItems items={settings.nav.items} onChange={(items) => setNav({ items })} />
      </Section>
      <Section title="Navbar">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Button text"
            value={settings.nav.cta.label}
            maxLength={100}
            onChange={(event) =>
              setNav({ cta: { ...settings.nav.cta, label: event.target.value } })
            }
          />
          <TextField
            label="Button link"
            value={settings.nav.cta.href}
            onChange={(event) =>
              setNav({ cta: { ...settings.nav.cta, href: event.target.value.trim() } })
            }
            onBlur={() =>
              whenCompleted(settings.nav.cta.href, (href) =>
                setNav({ cta: { ...settings.nav.cta, href } }),
              )
            }
          />
        </div>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-brand-600"
            checked={settings.nav.sticky}
            onChange={(event) => setNav({ sticky: event.target.checked })}
          />
          The navbar stays at the top while the page scrolls
        </label>
      </Section>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-white/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:rounded-t-xl sm:border-x">
        <Button variant="quiet" className="mr-auto" onClick={() => setVersionsOpen(true)}>
          <History aria-hidden className="size-4" />
          Versions
        </Button>
        {save.isError && !conflict && (
          <Notice kind="error" className="min-w-0 flex-1 py-2">
            {saveErrorText(save.error)}
          </Notice>
        )}
        <p role="status" className="text-sm font-medium text-ok">
          {saved && 'Saved!'}
        </p>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save Settings'}
        </Button>
      </div>
      {versionsOpen && (
        <SettingsVersionsDialog
          saved={loaded.settings}
          unsaved={unsaved}
          onRestored={(answer) => {
            setSettings(answer.settings);
            setRevision(answer.revision);
            queryClient.setQueryData(settingsQuery.queryKey, answer);
            setVersionsOpen(false);
            setSaved(true);
            if (unsaved)
              toast('Your unsaved changes were replaced.', {
                duration: BRING_BACK_MS,
                action: { label: 'Restore them', onClick: () => setSettings(settings) },
              });
          }}
          onClose={() => setVersionsOpen(false)}
        />
      )}
      <ConfirmDialog
        open={conflict}
        title="The settings were changed in the meantime"
        text="Somebody else saved other settings after you opened this screen. Saving yours replaces them; theirs are kept as a version."
        confirmLabel="Save mine"
        danger={false}
        busy={save.isPending}
        onConfirm={() => save.mutate({ settings, revision: undefined })}
        onCancel={save.reset}
      />
    </form>
  );
}

function Picture({
  label,
  hint,
  ...input
}: {
  label: string;
  hint?: string;
  accept?: string;
  library?: boolean;
  value: string;
  onChange: (url: string) => void;
}) {
  return (
    <div className="grid gap-1.5" role="group" aria-label={label}>
      <p className="text-sm font-medium">{label}</p>
      <ImageInput label={label} {...input} />
      {hint && <p className="text-sm text-quiet">{hint}</p>}
    </div>
  );
}
