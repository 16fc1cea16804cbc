import { useQuery } from '@tanstack/react-query';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { messageOf } from '../../../lib/http.ts';
import { keyboardScroll } from '../../../ui/keyboard-scroll.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { settingsVersionQuery } from '../api/settings-versions.ts';
import { compareSettings } from './compare-settings.ts';

/** The differences between a version of the settings and the current ones. */
export function DifferencesFromNow({ number, now }: { number: number; now: SiteSettings }) {
  const version = useQuery(settingsVersionQuery(number));
  if (version.isError)
    return (
      <Notice kind="error">{messageOf(version.error, 'This version cannot be shown.')}</Notice>
    );
  if (!version.data) return <Loading shapes={['h-40']} />;
  const differences = compareSettings(version.data, now);
  if (differences.length === 0)
    return <p className="text-sm text-quiet">The same as the current settings.</p>;
  return (
    <dl
      {...keyboardScroll}
      aria-label="What was different"
      className="min-h-0 divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm"
    >
      {differences.map(({ label, before, now: present, picture }) => (
        <div key={label} className="grid gap-x-6 gap-y-2 p-3 sm:grid-cols-2">
          <dt className="font-medium sm:col-span-2">{label}</dt>
          <Side name="Then" value={before} picture={picture} />
          <Side name="Now" value={present} picture={picture} />
        </div>
      ))}
    </dl>
  );
}

function Side({ name, value, picture }: { name: string; value: string; picture: boolean }) {
  const src = picture ? assetUrl(value) : null;
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-quiet">{name}</span>
      {src ? (
        <img src={src} alt={value} className="mt-1 max-h-16 max-w-full object-contain" />
      ) : (
        <span className="break-words whitespace-pre-line">{value || '—'}</span>
      )}
    </dd>
  );
}
