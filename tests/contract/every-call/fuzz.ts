import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SectionAnswer } from '@siteyard/schemas/content';
import type { z } from 'zod';
import { examples } from '../../../api/src/features/api-docs/examples.ts';
import type { Route } from '../../../api/src/http/route.ts';
import { startTestSite, type Agent, type Answer, type TestSite } from '../../helpers/app.ts';
import { isApiCall, judge, readContract, type Contract } from '../../helpers/contract.ts';
import { block, createPage } from '../../helpers/factories.ts';
import { brokenInOnePlace, HOSTILE_JSON, HOSTILE_PARTS, shapesOf } from './hostile.ts';
import { imageForm, picture } from '../../helpers/images.ts';
import { storeItems, turnRentalsOn } from '../../helpers/items.ts';

const PRIVATE = 'the-private-token-of-the-contract';
/**
 * The number of concurrent requests. It is high, because a request mostly waits for the disk of the
 * database.
 */
const AT_ONCE = 16;
const NOBODY = '0'.repeat(24);

let app: TestSite;
let admin: Agent;
let operator: Agent;
let contract: Contract;
/** Ids of existing documents by path, so that calls do not return 404. */
let present: Record<string, string>;
const pages: string[] = [];
let sent = 0;

/**
 * Fills the path of a route with existing ids. `DELETE` gets ids that do not exist, because other calls
 * need the documents.
 */
function targetOf({ path, method }: Route): string {
  if (path.startsWith('/api/pages/:id') && method !== 'delete')
    return path.replace(':id', pages[sent % pages.length] ?? '').replace(':number', '1');
  const known = Object.entries(present).find(([prefix]) => path.startsWith(prefix));
  const filled = known && method !== 'delete' ? path.replace(/:\w+/, known[1]) : path;
  return filled
    .replace(':number', '1')
    .replace(/:id/, path.includes('/pages/') ? '999' : NOBODY)
    .replace(':sha256', '0'.repeat(64))
    .replace(/:\w+/, 'nobody');
}

function callerOf(route: Route): Agent {
  if (route.policy.startsWith('operator')) return operator;
  // Signing in or out ends a session, so a guest makes these calls.
  return /sign_(?:in|out)$/.test(route.path) ? app.guest() : admin;
}

/** Runs the writes to one document one after the other. Conflicts have their own tests. */
const turns = new Map<string, Promise<unknown>>();
async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(thing);
  const own = (async () => {
    await before?.catch(() => {});
    return work();
  })();
  turns.set(thing, own);
  return own;
}

/** Sends a request from a new IP address, and checks that the answer fits the contract. */
async function send(
  route: Route,
  target: string,
  body?: unknown,
  text = JSON.stringify(body),
): Promise<Answer> {
  sent += 1;
  const headers: Record<string, string> = {
    'X-Forwarded-For': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
  };
  const options =
    text === undefined
      ? { headers }
      : { body: text, headers: { ...headers, 'Content-Type': 'application/json' } };
  const request = () => callerOf(route).send(route.method.toUpperCase(), target, options);
  const thing = /^\/api\/(?:site_settings|pages\/\d+)/.exec(target)?.[0];
  const answer = await (thing && route.method !== 'get' ? inTurn(thing, request) : request());
  judge(contract, route, answer, [target.slice(0, 200), body ?? text?.slice(0, 200)]);
  return answer;
}

/** Runs up to `AT_ONCE` tasks at the same time. Stops at the first failure. */
async function all(tasks: Iterable<() => Promise<unknown>>): Promise<void> {
  const left = tasks[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await next.value();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Returns the first of every `oneOf` tasks. */
function* some<Task>(tasks: Iterable<Task>, oneOf: number): Generator<Task> {
  let index = 0;
  for (const task of tasks) if (index++ % oneOf === 0) yield task;
}

const routes = () => app.site.routes.filter(isApiCall);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const isSlot = (value: unknown) =>
  Array.isArray(value) &&
  value.some((each: unknown) => typeof (each as { props?: unknown } | null)?.props === 'object');

/**
 * Declares tests that send bodies, paths and queries with one invalid value to each call of the
 * contract. The function is long because all its tests use one site.
 * @param oneOf 40 sends every 40th case; 1 sends all cases
 * @returns a function that returns the number of sent requests
 */
export function fuzz({ oneOf }: { oneOf: number }): () => number {
  beforeAll(async () => {
    app = await startTestSite({
      privateToken: PRIVATE,
      // Some calls change all sample texts that are left, which is slow. The quick run therefore has
      // the smallest sample.
      env: { SEED: oneOf === 1 ? 'events' : 'minimal', TRUST_PROXY: '1' },
    });
    admin = await app.signIn();
    operator = app.plain({ Authorization: `Bearer ${PRIVATE}` });
    contract = await readContract(app.guest());
    for (let index = 0; index < AT_ONCE; index += 1) {
      const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
      await admin.put(`/api/pages/${id}`, { page: { content: { content: [] } } });
      pages.push(String(id));
    }
    await admin.put('/api/site_settings', { settings: { title: 'One' } });
    await admin.put('/api/site_settings', { settings: { title: 'Two' } });
    const request = await admin.post('/api/contact_requests', {
      contact_request: { first_name: 'A', last_name: 'B', email: 'a@example.com', message: 'm' },
    });
    const upload = await admin.send('POST', '/api/uploads', {
      body: imageForm(await picture().png().toBuffer()),
    });
    const run = await operator.post(
      '/api/operator/runs',
      examples['post /api/operator/runs']?.body,
    );
    const section = await admin.post('/api/sections', examples['post /api/sections']?.body);
    const keyOf = async (list: 'ready_made_sections' | 'page_templates') => {
      const found = (await admin.get(`/api/${list}`)).body as Record<string, { key: string }[]>;
      return Object.values(found)[0]?.[0]?.key ?? '';
    };
    await turnRentalsOn(admin);
    const [item] = await storeItems(app, [{ name: 'Lift', rates: { day: 100 } }]);
    present = {
      '/api/items/:key': item!.key,
      '/api/sections/:key': (section.body as SectionAnswer).section.key,
      '/api/ready_made_sections/:key': await keyOf('ready_made_sections'),
      '/api/page_templates/:key': await keyOf('page_templates'),
      '/api/runs/:id': (run.body as { id: string }).id,
      '/api/operator/runs/:id': (run.body as { id: string }).id,
      '/api/contact_requests/:id': (request.body as { id: string }).id,
      '/api/uploads/:sha256': (upload.body as { sha256: string }).sha256,
      '/api/trash/:id': 'page-999',
      '/api/operator/tokens/:name': 'nobody',
      '/api/operator/admin_users/:email': 'nobody@example.com',
    };
  });
  afterAll(() => app.close());

  describe('every call', () => {
    test('answers bodies that are invalid in one place, for each field of its schema', async () => {
      function* tasks() {
        for (const route of routes()) {
          if (!route.body) continue;
          const shapes = shapesOf(route.body, examples[nameOf(route)]?.body);
          for (const shape of shapes)
            for (const body of brokenInOnePlace(shape))
              yield () => send(route, targetOf(route), body);
        }
      }
      await all(some(tasks(), oneOf));
    }, 120_000);

    test('answers JSON of any structure', async () => {
      function* tasks() {
        for (const route of routes())
          if (route.body)
            for (const text of HOSTILE_JSON)
              yield () => send(route, targetOf(route), undefined, text);
      }
      await all(some(tasks(), oneOf));
    }, 120_000);

    test('answers an unexpected body', async () => {
      function* tasks() {
        for (const route of routes())
          if (!route.body && route.method !== 'get')
            for (const body of brokenInOnePlace({})) yield () => send(route, targetOf(route), body);
      }
      await all(some(tasks(), oneOf));
    }, 120_000);

    test('answers any path', async () => {
      function* tasks() {
        for (const route of routes()) {
          const parts = route.path.match(/:\w+/g) ?? [];
          for (const part of parts)
            for (const value of HOSTILE_PARTS)
              yield () =>
                send(
                  route,
                  targetOf({ ...route, path: route.path.replace(part, value) }),
                  examples[nameOf(route)]?.body,
                );
        }
      }
      await all(some(tasks(), oneOf));
    }, 120_000);

    test('answers any query', async () => {
      function* tasks() {
        for (const route of routes()) {
          if (route.method !== 'get') continue;
          const keys = Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {});
          for (const key of [...keys, 'surprise', '__proto__']) {
            for (const value of HOSTILE_PARTS)
              yield () => send(route, `${targetOf(route)}?${key}=${value}`);
            for (const query of [`${key}=1&${key}=2`, `${key}[$ne]=1`, `${key}[]=1`, key])
              yield () => send(route, `${targetOf(route)}?${query}`);
          }
        }
      }
      await all(some(tasks(), oneOf));
    }, 120_000);
  });

  describe('publishing', () => {
    const folder = new URL('../../../fixtures/blocks/', import.meta.url);
    const blocks = readdirSync(folder).map((file) => {
      const { type, examples: given } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        type: string;
        examples: Record<string, object>;
      };
      const props = Object.entries(given['typical'] ?? Object.values(given)[0] ?? {});
      return {
        type,
        // Blocks in slots have their own tests.
        props: Object.fromEntries(
          props.map(([key, value]) => [key, isSlot(value) ? [block('HeadingBlock')] : value]),
        ),
      };
    });

    test.each(blocks)(
      'answers a $type that is invalid in one place',
      async ({ type, props }) => {
        const route = routes().find((each) => nameOf(each) === 'put /api/pages/:id');
        if (!route) throw new Error('there is no call that publishes');
        function* tasks() {
          for (const broken of brokenInOnePlace({ type, props: { id: `${type}-1`, ...props } }))
            yield () =>
              send(route!, targetOf(route!), { page: { content: { content: [broken] } } });
        }
        await all(some(tasks(), oneOf));
        // No request has removed a page.
        for (const id of pages) expect((await admin.get(`/api/pages/${id}`)).status).toBe(200);
      },
      120_000,
    );
  });

  return () => sent;
}
