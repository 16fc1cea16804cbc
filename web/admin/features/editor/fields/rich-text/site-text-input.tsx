import { useQuery } from '@tanstack/react-query';
import { siteSettings } from '@siteyard/schemas/settings';
import type { ComponentProps } from 'react';
import { settingsQuery } from '../../../../lib/settings/get-settings.ts';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { RichTextField } from './rich-text-field.tsx';
import type { StoredText } from './stored-text.ts';
import type { TextDialog } from './text-dialog.tsx';

const FAILED = 'The editor could not be loaded. Check your connection and try again.';
const STANDARD = siteSettings.parse({});

const LazyTextDialog = lazyDialog<ComponentProps<typeof TextDialog> & { onClose: () => void }>(
  async () => (await import('./text-dialog.tsx')).TextDialog,
  FAILED,
);

/** A rich text on a screen without a page, in the look of the site. */
export function SiteTextInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: unknown;
  onChange: (value: StoredText) => void;
}) {
  const { look, language } = useQuery(settingsQuery).data?.settings ?? STANDARD;
  return (
    <RichTextField
      label={label}
      value={value}
      onChange={onChange}
      renderDialog={(dialog) => <LazyTextDialog {...dialog} style={{ look, language }} />}
      failedText={FAILED}
    />
  );
}
