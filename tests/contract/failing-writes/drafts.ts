import { randomUUID } from 'node:crypto';
import type { ListedProposal, ProposalAnswer } from '@siteyard/schemas/http';
import { exportSite, importBundle, sentPage } from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import { callerWithToken } from '../../helpers/operated-site.ts';
import type { Calls, Instance } from './call.ts';
import { ok, publishedPage, read, saying } from './shared.ts';

const draft = { content: saying('Drafted'), base_revision: 1 };
const hasDraft = (on: Instance, id: number) =>
  read<{ draft: object | null }>(
    on.admin,
    `/api/pages/${id}/draft`,
    (answer) => answer.draft !== null,
  );

const links = (on: Instance, id: number) =>
  read<{ share_links: object[] }>(
    on.admin,
    `/api/pages/${id}/share_links`,
    ({ share_links }) => share_links.length > 0,
  );
const share = async (on: Instance, id: number) =>
  ok<{ share_link: { id: string } }>(
    await on.admin.post(`/api/pages/${id}/share_links`, { share_link: { days: 7 } }),
  ).share_link.id;

/** Creates a published page for which an import has proposed other content. Returns its id. */
async function proposedPage(on: Instance): Promise<number> {
  const page = await publishedPage(on);
  const { siteId } = await exportSite(on.operator);
  const proposed = sentPage(page.id, { key: page.key }, heading('h', 'Proposed'));
  const options = { as_draft: true, on_conflict: 'overwrite' };
  await importBundle(on.operator, { siteId, pages: [proposed], partial: true }, options);
  return page.id;
}
const proposed = (on: Instance, id: number) =>
  read<ProposalAnswer>(
    on.admin,
    `/api/pages/${id}/proposal`,
    ({ proposal }) => proposal && (proposal.taken ? 'taken' : 'waits'),
  );

/** Lets an assistant propose a page. Returns the key of the page. */
async function proposedNewPage(on: Instance): Promise<string> {
  const name = `assistant-${randomUUID().slice(0, 8)}`;
  const proposer = await callerWithToken(on, name, 'read', 'propose');
  const { siteId } = await exportSite(on.operator);
  const page = sentPage(80_000, {}, heading('h', 'Proposed'));
  await importBundle(proposer, { siteId, pages: [page], partial: true }, { as_draft: true });
  return page.key;
}
const waits = (on: Instance, key: string) =>
  read<ListedProposal[]>(on.admin, '/api/proposals', (all) =>
    all.some((each) => 'key' in each && each.key === key),
  );

const isUnsaved = (on: Instance) =>
  read<{ draft: object | null }>(
    on.admin,
    '/api/site_settings/draft',
    (answer) => answer.draft !== null,
  );
const settingsDraft = { settings: { title: 'Unsaved' }, base_revision: 1 };

/** Drafts, proposals and share links. */
export const draftCalls: Calls = {
  async 'delete /api/proposals/:key'(on) {
    const key = await proposedNewPage(on);
    return {
      send: ({ admin }) => admin.delete(`/api/proposals/${key}`),
      see: (instance) => waits(instance, key),
      after: false,
    };
  },
  async 'post /api/proposals/:key/take'(on) {
    const key = await proposedNewPage(on);
    return {
      send: ({ admin }) => admin.post(`/api/proposals/${key}/take`),
      see: (instance) => waits(instance, key),
      after: false,
    };
  },
  async 'put /api/pages/:id/draft'(on) {
    const { id } = await publishedPage(on);
    return {
      send: ({ admin }) => admin.put(`/api/pages/${id}/draft`, { draft }),
      see: (instance) => hasDraft(instance, id),
      after: true,
    };
  },
  async 'delete /api/pages/:id/draft'(on) {
    const { id } = await publishedPage(on);
    ok(await on.admin.put(`/api/pages/${id}/draft`, { draft }));
    return {
      send: ({ admin }) => admin.delete(`/api/pages/${id}/draft`),
      see: (instance) => hasDraft(instance, id),
      after: false,
    };
  },
  async 'delete /api/pages/:id/proposal'(on) {
    const id = await proposedPage(on);
    return {
      send: ({ admin }) => admin.delete(`/api/pages/${id}/proposal`),
      see: (instance) => proposed(instance, id),
      after: null,
    };
  },
  async 'post /api/pages/:id/proposal/take'(on) {
    const id = await proposedPage(on);
    return {
      send: ({ admin }) => admin.post(`/api/pages/${id}/proposal/take`),
      see: (instance) => proposed(instance, id),
      after: 'taken',
      again: [409],
    };
  },
  async 'put /api/site_settings/draft'(on) {
    ok(await on.admin.delete('/api/site_settings/draft'));
    return {
      send: ({ admin }) => admin.put('/api/site_settings/draft', { draft: settingsDraft }),
      see: isUnsaved,
      after: true,
    };
  },
  async 'delete /api/site_settings/draft'(on) {
    ok(await on.admin.put('/api/site_settings/draft', { draft: settingsDraft }));
    return {
      send: ({ admin }) => admin.delete('/api/site_settings/draft'),
      see: isUnsaved,
      after: false,
    };
  },
  async 'post /api/pages/:id/share_links'(on) {
    const { id } = await publishedPage(on);
    return {
      send: ({ admin }) => admin.post(`/api/pages/${id}/share_links`, { share_link: { days: 7 } }),
      see: (instance) => links(instance, id),
      after: true,
    };
  },
  async 'delete /api/pages/:id/share_links'(on) {
    const { id } = await publishedPage(on);
    await share(on, id);
    return {
      send: ({ admin }) => admin.delete(`/api/pages/${id}/share_links`),
      see: (instance) => links(instance, id),
      after: false,
    };
  },
  async 'delete /api/pages/:id/share_links/:linkId'(on) {
    const { id } = await publishedPage(on);
    const link = await share(on, id);
    return {
      send: ({ admin }) => admin.delete(`/api/pages/${id}/share_links/${link}`),
      see: (instance) => links(instance, id),
      after: false,
      again: [404],
    };
  },
};
