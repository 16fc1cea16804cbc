import type { ItemAnswer } from '@siteyard/schemas/rentals';
import { turnRentalsOn } from '../../helpers/items.ts';
import type { Calls, Instance } from './call.ts';
import { newName, ok, read } from './shared.ts';

async function item(on: Instance): Promise<ItemAnswer['item']> {
  await turnRentalsOn(on.admin);
  return ok<ItemAnswer>(await on.admin.post('/api/items', { item: { name: newName() } })).item;
}

type Listed = Pick<ItemAnswer['item'], 'key' | 'name' | 'published_at'>;
const listed = (on: Instance, pick: (items: Listed[]) => unknown) =>
  read<{ items: Listed[] }>(on.admin, '/api/items?limit=500', ({ items }) => pick(items));
const isListed = (on: Instance, key: string) =>
  listed(on, (items) => items.some((each) => each.key === key));
const isPublished = (on: Instance, key: string) =>
  listed(on, (items) => items.some((each) => each.key === key && each.published_at !== null));
const nameOf = (on: Instance, key: string) =>
  listed(on, (items) => items.find((each) => each.key === key)?.name);

export const itemCalls: Calls = {
  async 'post /api/items'(on) {
    await turnRentalsOn(on.admin);
    const name = newName();
    return {
      send: ({ admin }, key) =>
        admin.post('/api/items', { item: { name } }, { 'Idempotency-Key': key }),
      see: (instance) =>
        listed(instance, (items) => items.filter((each) => each.name === name).length),
      after: 1,
    };
  },
  async 'patch /api/items/:key'(on) {
    const { key } = await item(on);
    const name = newName();
    return {
      send: ({ admin }) => admin.patch(`/api/items/${key}`, { item: { name } }),
      see: (instance) => nameOf(instance, key),
      after: name,
    };
  },
  async 'delete /api/items/:key'(on) {
    const { key } = await item(on);
    return {
      send: ({ admin }) => admin.delete(`/api/items/${key}`),
      see: (instance) => isListed(instance, key),
      after: false,
      again: [404],
    };
  },
  async 'post /api/items/:key/restore'(on) {
    const { key } = await item(on);
    ok(await on.admin.delete(`/api/items/${key}`));
    return {
      send: ({ admin }) => admin.post(`/api/items/${key}/restore`),
      see: (instance) => isListed(instance, key),
      after: true,
    };
  },
  async 'post /api/items/:key/duplicate'(on) {
    const { key, name } = await item(on);
    return {
      send: ({ admin }) => admin.post(`/api/items/${key}/duplicate`),
      see: (instance) =>
        listed(instance, (items) => items.some((each) => each.name === `Copy of ${name}`)),
      after: true,
    };
  },
  async 'post /api/items/:key/publish'(on) {
    const { key } = await item(on);
    return {
      send: ({ admin }) => admin.post(`/api/items/${key}/publish`),
      see: (instance) => isPublished(instance, key),
      after: true,
    };
  },
  async 'post /api/items/:key/unpublish'(on) {
    const { key } = await item(on);
    ok(await on.admin.post(`/api/items/${key}/publish`));
    return {
      send: ({ admin }) => admin.post(`/api/items/${key}/unpublish`),
      see: (instance) => isPublished(instance, key),
      after: false,
    };
  },
  async 'post /api/items/:key/versions/:number/restore'(on) {
    const { key, name } = await item(on);
    ok(await on.admin.patch(`/api/items/${key}`, { item: { name: newName() } }));
    return {
      send: ({ admin }) => admin.post(`/api/items/${key}/versions/1/restore`),
      see: (instance) => nameOf(instance, key),
      after: name,
    };
  },
  async 'post /api/items/bulk'(on) {
    const { key } = await item(on);
    return {
      send: ({ admin }) => admin.post('/api/items/bulk', { action: 'publish', keys: [key] }),
      see: (instance) => isPublished(instance, key),
      after: true,
    };
  },
  async 'post /api/items/import'(on) {
    await turnRentalsOn(on.admin);
    const name = newName();
    return {
      send: ({ admin }) => admin.post('/api/items/import', { text: `Name,Day\n${name},95\n` }),
      see: (instance) =>
        listed(instance, (items) => items.filter((each) => each.name === name).length),
      after: 1,
    };
  },
  async 'put /api/items/order'(on) {
    await item(on);
    const { key } = await item(on);
    return {
      send: ({ admin }) => admin.put('/api/items/order', { keys: [key] }),
      see: (instance) => listed(instance, (items) => items[0]?.key),
      after: key,
    };
  },
};
