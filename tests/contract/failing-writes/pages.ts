import type { PageAnswer } from '@siteyard/schemas/http';
import { createPage, heading } from '../../helpers/factories.ts';
import type { Calls, Instance } from './call.ts';
import { newName, ok, publishedPage, read, saying, seenByVisitors, withKey } from './shared.ts';

/** Returns the titles of the pages whose title contains `name`. */
const titles = (on: Instance, name: string) =>
  read<PageAnswer[]>(on.admin, `/api/pages?search=${encodeURIComponent(name)}`, (pages) =>
    pages.map(({ title }) => title),
  );

const scheduled = (on: Instance, id: number) =>
  read<{ schedule: { action: string } | null }>(
    on.admin,
    `/api/pages/${id}/schedule`,
    ({ schedule }) => schedule?.action ?? null,
  );

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Publishes a page with "Before it", and then with "After it". Returns the number of the second change.
 */
async function publishedTwice(on: Instance): Promise<{ id: number; number: number }> {
  const { id } = await createPage(on.admin, {}, [heading('h', 'Before it')]);
  ok(await on.admin.put(`/api/pages/${id}`, { page: { content: saying('After it') } }));
  const { commits } = ok<{ commits: { number: number }[] }>(
    await on.admin.get(`/api/commits?page=${id}&limit=1`),
  );
  return { id, number: commits[0]!.number };
}

export const pageCalls: Calls = {
  async 'post /api/operator/erase (page)'(on) {
    const { id } = await publishedPage(on);
    return {
      send: ({ operator }) => operator.post('/api/operator/erase', { page: id }),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 404,
    };
  },
  async 'post /api/pages'() {
    const title = newName();
    return {
      send: (on, key) => on.admin.post('/api/pages', { page: { title } }, withKey(key)),
      see: (on) => titles(on, title),
      after: [title],
    };
  },
  async 'patch /api/pages/:id'(on) {
    const { id } = await publishedPage(on);
    const title = newName();
    return {
      send: ({ admin }) => admin.patch(`/api/pages/${id}`, { page: { title } }),
      see: ({ guest }) =>
        read<PageAnswer>(guest, `/api/pages/${id}`, (page) => page.title === title),
      after: true,
    };
  },
  async 'put /api/pages/:id'(on) {
    const { id } = await publishedPage(on);
    return {
      send: ({ admin }) => admin.put(`/api/pages/${id}`, { page: { content: saying('After it') } }),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 'After it',
    };
  },
  async 'delete /api/pages/:id'(on) {
    const { id } = await publishedPage(on);
    return {
      send: ({ admin }) => admin.delete(`/api/pages/${id}`),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 404,
      again: [404],
    };
  },
  async 'post /api/pages/:id/unpublish'(on) {
    const { id } = await publishedPage(on);
    return {
      send: ({ admin }) => admin.post(`/api/pages/${id}/unpublish`),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 404,
    };
  },
  async 'post /api/pages/:id/duplicate'(on) {
    const { id, title } = await publishedPage(on);
    return {
      send: ({ admin }) => admin.post(`/api/pages/${id}/duplicate`),
      see: async (instance) => ((await titles(instance, title)) as string[]).length > 1,
      after: true,
    };
  },
  async 'post /api/pages/:id/versions/:number/restore'(on) {
    const { id } = await publishedPage(on);
    ok(await on.admin.put(`/api/pages/${id}`, { page: { content: saying('After it') } }));
    return {
      send: ({ admin }) => admin.post(`/api/pages/${id}/versions/1/restore`),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 'Before it',
    };
  },
  async 'post /api/page_templates/:key/pages'() {
    const title = newName();
    return {
      send: ({ admin }) => admin.post('/api/page_templates/questions/pages', { page: { title } }),
      see: async (on) => ((await titles(on, title)) as string[]).length > 0,
      after: true,
    };
  },
  async 'put /api/pages/:id/schedule'(on) {
    const { id } = await publishedPage(on);
    const schedule = { action: 'unpublish', at: inAnHour() };
    return {
      send: ({ admin }) => admin.put(`/api/pages/${id}/schedule`, { schedule }),
      see: (instance) => scheduled(instance, id),
      after: 'unpublish',
    };
  },
  async 'delete /api/pages/:id/schedule'(on) {
    const { id } = await publishedPage(on);
    const schedule = { action: 'unpublish', at: inAnHour() };
    ok(await on.admin.put(`/api/pages/${id}/schedule`, { schedule }));
    return {
      send: ({ admin }) => admin.delete(`/api/pages/${id}/schedule`),
      see: (instance) => scheduled(instance, id),
      after: null,
    };
  },
  async 'post /api/commits/:number/restore'(on) {
    const { id, number } = await publishedTwice(on);
    const body = { restore: { what: 'page', page: id } };
    return {
      send: ({ admin }) => admin.post(`/api/commits/${number - 1}/restore`, body),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 'Before it',
    };
  },
  async 'post /api/commits/:number/undo'(on) {
    const { id, number } = await publishedTwice(on);
    return {
      send: ({ admin }) => admin.post(`/api/commits/${number}/undo`, {}),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 'Before it',
      again: [409],
    };
  },
  async 'post /api/trash/:id/restore'(on) {
    const { id } = await createPage(on.admin, {}, [heading('h', 'Before it')]);
    ok(await on.admin.delete(`/api/pages/${id}`));
    return {
      send: ({ admin }) => admin.post(`/api/trash/page-${id}/restore`),
      see: (instance) => seenByVisitors(instance, `/pages/${id}`),
      after: 'Before it',
      again: [404],
    };
  },
};
