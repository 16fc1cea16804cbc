import type { SectionAnswer } from '@siteyard/schemas/content';
import type { SettingsAnswer } from '@siteyard/schemas/settings';
import { block } from '../../helpers/factories.ts';
import type { Calls, Instance } from './call.ts';
import { newName, ok, read } from './shared.ts';

const sent = (name: string) => ({
  section: { name, purpose: 'hero', blocks: [block('HeadingBlock', { text: 'A heading' })] },
});

async function section(on: Instance): Promise<{ key: string; name: string }> {
  const made = await on.admin.post('/api/sections', sent(newName()));
  return ok<SectionAnswer>(made).section;
}

const isListed = (on: Instance, name: string) =>
  read<{ sections: { name: string }[] }>(on.admin, '/api/sections', ({ sections }) =>
    sections.some((each) => each.name === name),
  );

const saveTitle = (on: Instance, title: string) =>
  on.admin.put('/api/site_settings', { settings: { title } });
const seenTitle = (on: Instance) =>
  read<SettingsAnswer>(on.guest, '/api/site_settings', ({ settings }) => settings.title);

export const sectionAndSettingsCalls: Calls = {
  async 'post /api/sections'() {
    const name = newName();
    const body = sent(name);
    return {
      send: ({ admin }) => admin.post('/api/sections', body),
      see: (on) => isListed(on, name),
      after: true,
      again: [409],
    };
  },
  async 'patch /api/sections/:key'(on) {
    const { key } = await section(on);
    const name = newName();
    return {
      send: ({ admin }) => admin.patch(`/api/sections/${key}`, { section: { name } }),
      see: (instance) => isListed(instance, name),
      after: true,
    };
  },
  async 'delete /api/sections/:key'(on) {
    const { key, name } = await section(on);
    return {
      send: ({ admin }) => admin.delete(`/api/sections/${key}`),
      see: (instance) => isListed(instance, name),
      after: false,
      again: [404],
    };
  },
  async 'post /api/sections/:key/restore'(on) {
    const { key, name } = await section(on);
    ok(await on.admin.delete(`/api/sections/${key}`));
    return {
      send: ({ admin }) => admin.post(`/api/sections/${key}/restore`),
      see: (instance) => isListed(instance, name),
      after: true,
    };
  },
  async 'put /api/site_settings'(on) {
    ok(await saveTitle(on, newName()));
    const title = newName();
    return { send: (instance) => saveTitle(instance, title), see: seenTitle, after: title };
  },
  async 'post /api/site_settings/versions/:number/restore'(on) {
    const title = newName();
    ok(await saveTitle(on, title));
    ok(await saveTitle(on, newName()));
    const versions = ok<{ number: number }[]>(await on.admin.get('/api/site_settings/versions'));
    return {
      send: ({ admin }) => admin.post(`/api/site_settings/versions/${versions[0]?.number}/restore`),
      see: seenTitle,
      after: title,
    };
  },
};
