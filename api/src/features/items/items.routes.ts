import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { versionSummary } from '@siteyard/schemas/http';
import {
  bulkItemsAnswer,
  bulkItemsRequest,
  createItemRequest,
  itemAnswer,
  itemKey,
  itemList,
  itemVersionAnswer,
  listItemsQuery,
  orderItemsRequest,
  updateItemRequest,
  type BulkItemsAnswer,
  type ItemAnswer,
  type ItemContact,
} from '@siteyard/schemas/rentals';
import { z } from 'zod';
import { wholeNumberInPath } from '../../http/path-params.ts';
import { omitUnchanged, type LoggedCall } from '../../http/omit-unchanged.ts';
import { Reply, route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import type { ItemWriter } from './item-write.ts';
import type { ItemVersions } from './item-versions.service.ts';
import type { ItemsBulk } from './items-bulk.service.ts';
import { presentItem, presentItemHead, presentItemVersion } from './items.presenter.ts';
import type { ItemsService } from './items.service.ts';
import type { StoredItem } from './stored-item.ts';

const params = z.object({ key: itemKey });
/** The parameters of the calls for one version of an item. */
export const versionParams = params.extend({
  number: wholeNumberInPath,
});
const ofOne = { path: '/api/items/:key', params, notFound: 'item_not_found' } as const;
const ofVersions = { policy: 'administrator', notFound: 'version_not_found' } as const;
/** Enough for the keys of 2,000 items, which have 80 KB. */
const KEYS_BYTES = 128 * 1024;

interface Deps {
  items: ItemsService;
  bulk: ItemsBulk;
  /** Finds the contact form to which the pages of items lead. */
  contact: () => Promise<ItemContact>;
  versions: ItemVersions;
}

/** Presents an item, and records its name as the subject of the activity. */
function presentNamed(about: (subject: string) => void, stored: StoredItem): ItemAnswer {
  about(stored.entry.name);
  return presentItem(stored);
}

/** Returns the caller as the writer of an item. A call that changes nothing is not in the activity log. */
function writerOf(call: LoggedCall): ItemWriter {
  return {
    actor: call.actor(),
    onUnchanged: ({ entry: { revision, updated_by: by } }) => omitUnchanged(call, { revision, by }),
  };
}

/**
 * Records the name of the changed item as the subject, or the number of changed items; nothing if no item
 * has changed.
 */
function nameChanged(
  about: (subject: string | null) => void,
  { name, ...answer }: BulkItemsAnswer & { name?: string },
): BulkItemsAnswer {
  about(answer.changed === 0 ? null : (name ?? `${answer.changed} rental items`));
  return answer;
}

/** The routes for rental items. */
export const itemRoutes = (deps: Deps): Route[] => [
  ...listRoutes(deps),
  ...oneRoutes(deps),
  ...visibilityRoutes(deps),
  ...versionRoutes(deps),
];

const listRoutes = ({ items, bulk, contact }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/api/items',
    policy: 'administrator+read',
    summary: 'List rental items in the order of the shop; the total is in X-Total-Count, too',
    query: listItemsQuery,
    answer: itemList,
    answerHeaders: { 'X-Total-Count': 'The number of all items that match.' },
    handle: async ({ query }) => {
      const { items: found, total } = await items.list(query);
      const answer = { items: found.map(presentItemHead), total, contact: await contact() };
      return new Reply(200, answer, { 'X-Total-Count': String(total) });
    },
  }),
  route({
    method: 'post',
    path: '/api/items',
    policy: 'administrator+write',
    summary: 'Create a rental item, which visitors do not see until it is published',
    takesIdempotencyKey: true,
    activity: 'item.created',
    body: createItemRequest,
    bodyLimit: JSON_LIMITS.bytes,
    status: 201,
    answer: itemAnswer,
    errors: ['rentals_off', 'item_address_taken', 'too_many_items'],
    handle: async ({ body, actor, about, idempotencyKey }) => {
      const stored = await items.create(body.item, actor(), idempotencyKey);
      return presentNamed(about, stored);
    },
  }),
  route({
    method: 'post',
    path: '/api/items/bulk',
    policy: 'administrator+write',
    summary: 'Publish, unpublish, move or delete several rental items in one change',
    activity: 'items.changed',
    body: bulkItemsRequest,
    bodyLimit: KEYS_BYTES,
    answer: bulkItemsAnswer,
    handle: async ({ body, actor, about }) => nameChanged(about, await bulk.change(body, actor())),
  }),
  route({
    method: 'put',
    path: '/api/items/order',
    policy: 'administrator+write',
    summary: 'Order the rental items; those that are missing come last',
    activity: 'items.ordered',
    body: orderItemsRequest,
    bodyLimit: KEYS_BYTES,
    answer: bulkItemsAnswer,
    handle: async ({ body, actor, about }) => {
      const answer = await bulk.order(body.keys, actor());
      about(answer.changed === 0 ? null : '/items');
      return answer;
    },
  }),
];

const oneRoutes = ({ items }: Deps): Route[] => [
  route({
    ...ofOne,
    method: 'get',
    policy: 'administrator+read',
    summary: 'Get a rental item with all of its fields',
    answer: itemAnswer,
    errors: ['item_not_found'],
    handle: async ({ params: { key } }) => presentItem(await items.get(key)),
  }),
  route({
    ...ofOne,
    method: 'patch',
    policy: 'administrator+write',
    summary:
      'Change fields of a rental item (If-Match: revision; a conflict only if the same fields changed)',
    ifMatch: 'the `revision` of the item',
    activity: 'item.changed',
    body: updateItemRequest,
    bodyLimit: JSON_LIMITS.bytes,
    answer: itemAnswer,
    errors: ['item_not_found', 'revision_conflict', 'item_address_taken'],
    handle: async ({ params: { key }, body, ...call }) =>
      presentNamed(
        call.about,
        await presentConflict(presentItem, () =>
          items.update(key, body.item, { ...writerOf(call), revision: call.revision }),
        ),
      ),
  }),
  route({
    ...ofOne,
    method: 'delete',
    policy: 'administrator+write',
    summary: 'Delete a rental item; it can be restored for 30 days (If-Match: revision)',
    ifMatch: 'the `revision` of the item',
    activity: 'item.deleted',
    answer: z.object({ ok: z.literal(true) }),
    errors: ['item_not_found', 'revision_conflict'],
    handle: async ({ params: { key }, actor, revision, about }) => {
      const { entry } = await presentConflict(presentItem, () =>
        items.remove(key, { actor: actor(), revision }),
      );
      about(entry.name);
      return { ok: true };
    },
  }),
  route({
    ...ofOne,
    method: 'post',
    path: '/api/items/:key/restore',
    policy: 'administrator+write',
    summary: 'Restore a rental item that was deleted in the last 30 days',
    activity: 'item.restored',
    answer: itemAnswer,
    errors: ['item_not_found', 'item_address_taken', 'too_many_items'],
    handle: async ({ params: { key }, ...call }) =>
      presentNamed(call.about, (await items.restore(key, writerOf(call))).stored),
  }),
  route({
    ...ofOne,
    method: 'post',
    path: '/api/items/:key/duplicate',
    policy: 'administrator+write',
    summary: 'Copy a rental item; visitors do not see the copy until it is published',
    activity: 'item.duplicated',
    status: 201,
    answer: itemAnswer,
    errors: ['item_not_found', 'rentals_off', 'too_many_items'],
    handle: async ({ params: { key }, actor, about }) =>
      presentNamed(about, await items.duplicate(key, actor())),
  }),
];

const visibilityRoutes = ({ items }: Deps): Route[] => [
  route({
    ...ofOne,
    method: 'post',
    path: '/api/items/:key/publish',
    policy: 'administrator+write',
    summary: 'Show a rental item to visitors',
    activity: 'item.published',
    answer: itemAnswer,
    errors: ['item_not_found'],
    handle: async ({ params: { key }, ...call }) =>
      presentNamed(call.about, await items.publish(key, writerOf(call))),
  }),
  route({
    ...ofOne,
    method: 'post',
    path: '/api/items/:key/unpublish',
    policy: 'administrator+write',
    summary: 'Hide a rental item from visitors',
    activity: 'item.unpublished',
    answer: itemAnswer,
    errors: ['item_not_found'],
    handle: async ({ params: { key }, ...call }) =>
      presentNamed(call.about, await items.unpublish(key, writerOf(call))),
  }),
];

const versionRoutes = ({ versions }: Deps): Route[] => [
  route({
    ...ofVersions,
    method: 'get',
    path: '/api/items/:key/versions',
    params,
    notFound: 'item_not_found',
    summary: 'List the versions of a rental item, newest first',
    answer: z.array(versionSummary),
    errors: ['item_not_found'],
    handle: async ({ params: { key } }) => (await versions.list(key)).map(presentItemVersion),
  }),
  route({
    ...ofVersions,
    method: 'get',
    path: '/api/items/:key/versions/:number',
    params: versionParams,
    summary: 'Get a version of a rental item with all of its fields',
    answer: itemVersionAnswer,
    errors: ['item_not_found', 'version_not_found'],
    handle: async ({ params: { key, number } }) => {
      const version = await versions.get(key, number);
      return { ...presentItemVersion(version), item: version.item };
    },
  }),
  route({
    ...ofVersions,
    method: 'post',
    path: '/api/items/:key/versions/:number/restore',
    params: versionParams,
    summary: 'Restore a version of a rental item; the present one is saved as a version',
    activity: 'item.version_restored',
    answer: itemAnswer,
    errors: ['item_not_found', 'version_not_found'],
    handle: async ({ params: { key, number }, actor, about }) =>
      presentNamed(about, await versions.restore(key, number, actor())),
  }),
];
