import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTICE_MS } from '@siteyard/schemas/limits';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useEffect, useState } from 'react';
import { hasCode } from '../../lib/http.ts';
import { ACCEPTED_ICONS } from '../../lib/images/prepare-image.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { settingsQuery, type LoadedSettings } from './api/get-settings.ts';
import { saveSettings } from './api/save-settings.ts';
import { ContactDetails } from './contact-details.tsx';
import { HomePagePicker } from './home-page-picker.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NavItems } from './nav-items.tsx';
import { saveErrorText } from './save-error.ts';
import type { HomePageChoice } from './settings-screen.tsx';

/** The form of the settings with its sticky 'Save Settings' button. */
export function SettingsForm({
  loaded,
  pages,
}: {
  loaded: LoadedSettings;
  pages: readonly HomePageChoice[] | undefined;
}) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(loaded.settings);
  const [revision, setRevision] = useState(loaded.revision);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), NOTICE_MS.settingsSaved);
    return () => clearTimeout(timer);
  }, [saved]);

  const save = useMutation({
    mutationFn: (overwrite: boolean) => saveSettings(settings, overwrite ? undefined : revision),
    onMutate: () => setSaved(false),
    onSuccess: (answer) => {
      setRevision(answer.revision);
      setSaved(true);
      queryClient.setQueryData(settingsQuery.queryKey, answer);
    },
    onError: (error) => console.error('Saving the settings failed', error),
  });
  const conflict = hasCode(save.error, 'revision_conflict');

  const set = (change: Partial<SiteSettings>) => setSettings({ ...settings, ...change });
  const setNav = (change: Partial<SiteSettings['nav']>) =>
    set({ nav: { ...settings.nav, ...change } });

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(false);
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
          value={settings.faviconUrl}
          onChange={(faviconUrl) => set({ faviconUrl })}
        />
        <Picture
          label="Logo"
          value={settings.nav.logoImageUrl}
          onChange={(logoImageUrl) => setNav({ logoImageUrl })}
        />
        <HomePagePicker
          pages={pages}
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
        {save.isError && !conflict && (
          <Notice kind="error" className="min-w-0 flex-1 py-2">
            {saveErrorText(save.error)}
          </Notice>
        )}
        <p role="status" className="text-sm font-medium text-ok">
          {saved && 'Saved!'}
        </p>
        <Button type="submit" look="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save Settings'}
        </Button>
      </div>
      <ConfirmDialog
        open={conflict}
        title="The settings were changed in the meantime"
        text="Somebody else saved other settings after you opened this screen. Saving yours replaces them; theirs stay among the versions."
        confirmLabel="Save mine"
        danger={false}
        busy={save.isPending}
        onConfirm={() => save.mutate(true)}
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
