import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { Policy } from '../../../api/src/http/route.ts';
import { describeActivity } from '../../../web/admin/features/administrators/describe-activity.ts';
import { startTestSite, type TestSite } from '../../helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite();
});
afterAll(() => app.close());

/**
 * The calls that everybody may use. All calls without an entry in these lists require an administrator.
 */
const EVERYBODY = [
  /^get \/api\/(session|site_settings|captcha\/challenge|openapi\.json|docs)$/,
  /^get \/api\/pages\/:id(\.json)?$/,
  /^post \/api\/admin_users\/(sign_in|password|invitations\/accept)$/,
  /^put \/api\/admin_users\/password$/,
  /^delete \/api\/admin_users\/sign_out$/,
  /^get \/api\/item_choices$/,
  /^post \/(api\/(contact_requests|estimates)|pages\/:id\/enquiry)$/,
  /^get (?!\/api\/|\/metrics|\/admin\/preview\/)/,
];

/** The calls for tokens, with the scope that the token needs. No scope includes another one. */
const OPERATOR: [RegExp, Policy][] = [
  [/^get \/api\/operator\/site$/, 'operator'],
  [/^get \/api\/operator\/doctor(\/documents)?$/, 'operator:admin'],
  [/ \/api\/operator\/(admin_users|tokens|backups|restores|erase)\b/, 'operator:admin'],
  [/^get \/api\/operator\/contact_requests$/, 'operator:contacts'],
  [/^post \/api\/operator\/contact_requests\/export$/, 'operator:contacts'],
  [/^put \/api\/operator\/runs\/:id\/contact_requests$/, 'operator:write+contacts'],
  [/^get \/api\/operator\/private_(pages|items)$/, 'operator:read+write'],
  [/^get \/api\/operator\//, 'operator:read'],
  [/^post \/api\/operator\/runs(\/:id\/(media|plan|apply))?$/, 'operator:write|propose'],
  [
    /^put \/api\/operator\/runs\/:id\/(pages|sections|items|settings|media\/:name)$/,
    'operator:write|propose',
  ],
  [/^delete \/api\/operator\/runs\/:id$/, 'operator:write|propose'],
  [/ \/api\/operator\//, 'operator:write'],
];

/** Calls of the admin that tokens may also use. */
const BOTH: [RegExp, Policy][] = [
  [/^get \/api\/pages$/, 'administrator+read'],
  [/^(put|patch|delete) \/api\/pages\/:id$/, 'administrator+write'],
  [/^post \/api\/pages(\/:id\/unpublish)?$/, 'administrator+write'],
  [/^post \/api\/trash\/:id\/restore$/, 'administrator+write'],
  [/^(post \/api\/uploads|patch \/api\/uploads\/:sha256)$/, 'administrator+write'],
  [/^get \/api\/sections(\/:key)?$/, 'administrator+read'],
  [/^(patch|delete) \/api\/sections\/:key$/, 'administrator+write'],
  [/^get \/api\/items(\.csv|\/:key)?$/, 'administrator+read'],
  [/^(patch|delete) \/api\/items\/:key$/, 'administrator+write'],
  [
    /^post \/api\/items(\/bulk|\/import|\/:key\/(restore|duplicate|publish|unpublish))?$/,
    'administrator+write',
  ],
  [/^put \/api\/items\/order$/, 'administrator+write'],
  [/^get \/api\/commits\b/, 'administrator+read'],
  [/^post \/api\/commits\/:number\/(restore|undo)$/, 'administrator+write'],
];

function expected(name: string): Policy[] {
  if (name === 'get /metrics') return ['metrics'];
  const operator = [...BOTH, ...OPERATOR].find(([pattern]) => pattern.test(name));
  if (operator) return [operator[1]];
  return EVERYBODY.some((pattern) => pattern.test(name)) ? ['everybody'] : ['administrator'];
}

/** Whether Express has registered a route for all methods. Such a route returns 405. */
const takesEveryMethod = ({ methods }: { methods: Record<string, boolean> }) =>
  methods['_all'] === true;

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

describe('the access table', () => {
  test('gives each route the policy of the design', () => {
    for (const { method, path, policy } of app.site.routes)
      expect([`${method} ${path}`, expected(`${method} ${path}`)]).toEqual([
        `${method} ${path}`,
        expect.arrayContaining([policy]),
      ]);
  });

  test('records only actions that the admin describes in words', () => {
    const entry = { id: '', at: '', who: null, source: 'cli', subject: '/pages/1' } as const;
    const actions = app.site.routes.flatMap(({ activity }) => activity ?? []);
    expect(actions.length).toBeGreaterThan(0);
    // An unknown action is shown as stored, with a colon.
    const unknown = actions.filter((action) =>
      describeActivity({ ...entry, action }, new Map()).before.includes(':'),
    );
    expect(unknown).toEqual([]);
  });

  test('lists exactly the routes of Express', () => {
    const layers = (app.site.express as unknown as { router: { stack: Layer[] } }).router.stack;
    const known = layers.flatMap(({ route }) =>
      route && !takesEveryMethod(route)
        ? Object.keys(route.methods).map((method) => `${method} ${route.path}`)
        : [],
    );
    const listed = app.site.routes.map(({ method, path }) => `${method} ${path}`);
    expect(known.toSorted()).toEqual(listed.toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('refuses guests and callers without a token on every private route', async () => {
    for (const { method, path, policy } of app.site.routes) {
      if (policy === 'everybody' || policy === 'metrics') continue;
      const target = path.replace(/:\w+|\*\w+/g, '1');
      for (const agent of [
        app.guest(),
        app.plain(),
        app.plain({ Authorization: 'Bearer nobody' }),
      ]) {
        const answer = await agent.send(method.toUpperCase(), target);
        // A request for a document is redirected to the sign-in screen, which returns to the document.
        const isDocument = !path.startsWith('/api/');
        expect([method, path, answer.status]).toEqual([method, path, isDocument ? 302 : 401]);
        if (isDocument)
          expect(answer.headers.get('location')).toBe(
            `/login?redirect=${encodeURIComponent(target)}`,
          );
      }
    }
  });

  test('informs a caller with a token that a call is only for administrators', async () => {
    const answer = await app.plain({ Authorization: 'Bearer any' }).get('/api/pages/1/revision');
    expect(answer.status).toBe(401);
    expect((answer.body as ErrorBody).error).toContain('not for access tokens');
  });

  test('refuses every other call until the first password has been changed', async () => {
    const email = 'first-start@example.com';
    const password = 'the password of the first start';
    const { id } = await app.site.services.adminUsers.create(email, password);
    await app.connection
      .collection('admin_users')
      .updateOne({ email_key: email }, { $set: { must_change_password: true } });
    const first = await app.signIn(email, password);
    const before = await app.connection.collection('admin_users').countDocuments();
    for (const { method, path, policy } of app.site.routes) {
      if (!policy.startsWith('administrator')) continue;
      const answer = await first.send(method.toUpperCase(), path.replace(/:\w+|\*\w+/g, id));
      const { code } = answer.body as ErrorBody;
      expect([method, path, answer.status, code]).toEqual([
        method,
        path,
        403,
        'own_password_required',
      ]);
    }
    expect(await app.connection.collection('admin_users').countDocuments()).toBe(before);
    expect((await first.get('/api/session')).body).toMatchObject({
      authenticated: true,
      user: { must_change_password: true },
    });
    const own = {
      current_password: password,
      password: 'one of their own',
      email: 'me@site.example',
    };
    const changed = await first.put('/api/admin_users/password', {
      admin_user: { ...own, password_confirmation: own.password },
    });
    expect(changed.status).toBe(200);
    expect((await first.get('/api/pages')).status).toBe(200);
    expect((await first.delete('/api/admin_users/sign_out')).status).toBe(200);
  });

  test('the installed Express has the internal list of routes that these tests read', () => {
    // This test fails if an update of Express changes the internals that the test of routes reads.
    const probe = express();
    probe.get('/a', () => {});
    probe.route('/b').all(() => {});
    const { stack } = (probe as unknown as { router: { stack: Layer[] } }).router;
    expect(stack.map(({ route }) => route?.path)).toEqual(['/a', '/b']);
    expect(Object.keys(stack[0]?.route?.methods ?? {})).toEqual(['get']);
    expect(takesEveryMethod(stack[1]?.route ?? { methods: {} })).toBe(true);
  });
});
