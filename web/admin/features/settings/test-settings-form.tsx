import { siteSettings } from '@siteyard/schemas/settings';
import { callsOf, openAdmin } from '../../test-admin.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { FoundDrafts } from './work/start-from-draft.ts';

export const settings = siteSettings.parse({
  title: 'Northlift',
  nav: { items: [{ title: 'Home' }, { title: 'Fleet' }], cta: { label: 'Call', href: '/contact' } },
});

export const DRAFT = '/api/site_settings/draft';
export const puts = () =>
  callsOf(({ method, path }) => method === 'PUT' && path === '/api/site_settings');
export const calls = (method: string, path: string) =>
  callsOf((call) => call.method === method && call.path === path);
export const open = (
  answers: object,
  drafts: FoundDrafts = { remote: null, local: undefined },
  loaded = settings,
) =>
  openAdmin(
    <SettingsForm loaded={{ settings: loaded, revision: 4 }} drafts={drafts} userId="owner">
      <GeneralSettings />
    </SettingsForm>,
    {
      'GET /api/pages': [],
      'POST /api/link_checks': { links: [] },
      [`PUT ${DRAFT}`]: { draft: { revision: 8 } },
      [`DELETE ${DRAFT}`]: { draft: null },
      ...answers,
    },
  );

export const draftOf = (changed: object, base_revision = 4) => ({
  settings: { ...settings, ...changed },
  base_revision,
  revision: 7,
  updated_at: '2026-03-01T10:00:00.000Z',
});
