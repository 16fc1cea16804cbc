import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import type { ContactFields, ContentRun, OwnSession } from '@siteyard/schemas/http';
import type { ItemAnswer } from '@siteyard/schemas/rentals';
import type { SectionAnswer } from '@siteyard/schemas/content';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageProposals } from '../page-drafts/page-proposals.service.ts';
import { examples, type CallExample } from './examples.ts';
import type { Route } from '../../http/route.ts';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import {
  codesOf,
  isApiCall,
  judge,
  operationOf,
  readContract,
  responseOf,
  type Contract,
} from '../../../../tests/helpers/contract.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { checkBackup, makeBackup } from '../../../../tests/helpers/backups.ts';
import { imageForm, picture } from '../../../../tests/helpers/images.ts';
import { storeItems, turnRentalsOn } from '../../../../tests/helpers/items.ts';

/** The file is longer than 300 lines, because each call of the API has a stage in it. */

const PRIVATE = 'the-private-token-of-the-contract';
const PASSWORD = 'some other passphrase';
let app: TestSite;
let home: string;
/** A site that no person has changed. */
let untouched: TestSite;
/** A site that shows estimates. */
let rentals: TestSite | undefined;
let admin: Agent;
let operator: Agent;
let contract: Contract;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'siteyard-examples-'));
  app = await startTestSite({
    privateToken: PRIVATE,
    env: { SEED: 'minimal', CAPTCHA_PROVIDER: 'altcha', TRUST_PROXY: '1', BACKUP_DIR: home },
  });
  untouched = await startTestSite();
  admin = await app.signIn();
  operator = app.plain({ Authorization: `Bearer ${PRIVATE}` });
  contract = await readContract(app.guest());
});
afterAll(async () => {
  await Promise.all([app.close(), untouched.close(), rentals?.close()]);
  rmSync(home, { recursive: true });
});

/** The caller, and the inputs that replace values of the example that refer to missing objects. */
interface Stage {
  agent?: Agent;
  params?: CallExample['params'];
  body?: unknown;
  form?: FormData | Uint8Array<ArrayBuffer>;
}

const newEmail = () => `${randomUUID()}@example.com`;
async function newAdministrator(): Promise<{ email: string; id: string }> {
  const email = newEmail();
  await app.site.services.adminUsers.create(email, PASSWORD);
  const found = await app.site.services.adminUsers.findByEmail(email);
  return { email, id: found?.id ?? '' };
}
async function publishedTwice(): Promise<number> {
  const { id } = await createPage(admin, {}, [block('HeadingBlock', { text: 'First' })]);
  await admin.put(`/api/pages/${id}`, { page: { content: { content: [block('HeadingBlock')] } } });
  return id;
}
async function captchaToken(): Promise<string> {
  const challenge = (await app.guest().get('/api/captcha/challenge')).body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const bodyOf = (name: string) => examples[name]?.body as Record<string, Record<string, unknown>>;
async function newContactRequest(): Promise<string> {
  const { contact_request } = bodyOf('post /api/contact_requests');
  // Not sent with the form, because a captcha that is solved at once takes a second.
  const { _id } = await app.site.services.contactRequests.create(
    contact_request as unknown as ContactFields,
    { hash: '' },
  );
  return String(_id);
}
async function newUpload(colour: string): Promise<string> {
  const bytes = await picture(60, colour.length).png().toBuffer();
  const answer = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
  return (answer.body as { sha256: string }).sha256;
}
async function settingsVersion(): Promise<number> {
  for (const title of [randomUUID(), randomUUID()])
    await admin.put('/api/site_settings', { settings: { title } });
  const list = (await admin.get('/api/site_settings/versions')).body as { number: number }[];
  return list[0]?.number ?? 0;
}
const onPage = async (): Promise<Stage> => ({ params: { id: await publishedTwice() } });
let toRead: Promise<Stage> | undefined;
/** The stage for calls that change nothing. They all share one page. */
const onPageToRead = (): Promise<Stage> => (toRead ??= onPage());
/** The change that published a page. */
async function onCommit(): Promise<{ number: number; page: number }> {
  const page = await publishedTwice();
  const { body } = await admin.get(`/api/commits?page=${page}&limit=1`);
  return { number: (body as { commits: { number: number }[] }).commits[0]?.number ?? 0, page };
}
const onCommitToRead = async (): Promise<Stage> => ({ params: await onCommit() });
const onDraft = async (): Promise<Stage> => {
  const { params } = await onPage();
  await admin.put(`/api/pages/${params?.id}/draft`, bodyOf('put /api/pages/:id/draft'));
  return { params };
};
/** Waits for a run that an example has applied, or for a backup. */
const onIdleSite = async (): Promise<Stage> => {
  const { siteState, scheduledBackups } = app.site.services;
  const isBusy = async () =>
    Boolean((await siteState.read()).applying) || (await scheduledBackups.status()).is_running;
  await expect.poll(isBusy, { interval: 20 }).toBe(false);
  return {};
};
const onProposal = async (): Promise<Stage> => {
  const id = await publishedTwice();
  const content = pageContent(block('HeadingBlock'));
  await propose(id, content);
  return { params: { id } };
};
const onProposedPage = async (): Promise<Stage> => {
  const key = randomUUID();
  await propose(key, pageContent(block('HeadingBlock')));
  return { params: { key } };
};
const NO_DETAILS = { description: '', address: '', social_image: '' };
function propose(page: number | string, content: ReturnType<typeof pageContent>): Promise<void> {
  const remember = () => Promise.resolve();
  const keysOnSite = () => Promise.resolve(new Set<string>());
  return createPageProposals({ connection: app.connection, remember, keysOnSite }).offer(
    page,
    { content, baseRevision: typeof page === 'number' ? 2 : 0 },
    {
      run: 'a run',
      by: 'ci-deploy',
      source: 'token',
      from: 'staging',
      hash: '',
      ...(typeof page === 'string' && {
        details: {
          ...NO_DETAILS,
          title: 'Trailers',
        },
      }),
    },
    new Date(),
  );
}
async function toSchedule(): Promise<Stage> {
  const { schedule } = bodyOf('put /api/pages/:id/schedule');
  const at = new Date(Date.now() + 60_000).toISOString();
  return { ...(await onPage()), body: { schedule: { ...schedule, at } } };
}
async function newShareLink(): Promise<{ id: number; linkId: string }> {
  const id = await publishedTwice();
  const body = bodyOf('post /api/pages/:id/share_links');
  const { share_link } = (await admin.post(`/api/pages/${id}/share_links`, body)).body as {
    share_link: { id: string };
  };
  return { id, linkId: share_link.id };
}
const onSection = async (): Promise<Stage> => {
  const { section } = bodyOf('post /api/sections');
  const name = `A section ${randomUUID()}`;
  const made = await admin.post('/api/sections', { section: { ...section, name } });
  return { params: { key: (made.body as SectionAnswer).section.key } };
};
const onItem = async (): Promise<Stage> => {
  await turnRentalsOn(admin);
  const { item } = bodyOf('post /api/items');
  const sent = { ...item, address: `item-${randomUUID()}` };
  const made = await admin.post('/api/items', { item: sent });
  return { params: { key: (made.body as ItemAnswer).item.key } };
};
const onItemVersion = async (): Promise<Stage> => {
  const { params } = await onItem();
  await admin.patch(`/api/items/${params!.key}`, bodyOf('patch /api/items/:key'));
  return { params: { ...params, number: 1 } };
};
const onItemCommit = async (): Promise<Stage> => {
  const { params } = await onItemVersion();
  const { number } = app.site.services.content;
  return { params: { ...params, number } };
};
const onVersion = async (): Promise<Stage> => ({
  params: { ...(await onPageToRead()).params, number: 1 },
});
const onContactRequest = async (): Promise<Stage> => ({
  params: { id: await newContactRequest() },
});
const onSettingsVersion = async (): Promise<Stage> => ({
  params: { number: await settingsVersion() },
});

async function newRun(): Promise<{ id: string }> {
  let id = '';
  // A run that an example has applied may not have ended yet.
  await expect
    .poll(
      async () => {
        const { body } = examples['post /api/operator/runs'] ?? {};
        const answer = await operator.post('/api/operator/runs', body);
        ({ id } = answer.body as { id: string });
        return answer.status;
      },
      { interval: 20 },
    )
    .toBe(201);
  return { id };
}
const onRun = async (): Promise<Stage> => ({ params: await newRun() });
async function plannedRun(): Promise<{ id: string; seal: string; page: number }> {
  const { id } = await newRun();
  const { pages } = bodyOf('put /api/operator/runs/:id/pages') as { pages?: object[] };
  const page = { ...pages?.[0], address: '', id: 9_000, key: randomUUID() };
  await operator.put(`/api/operator/runs/${id}/pages`, { pages: [page] });
  const { plan } = (await operator.post(`/api/operator/runs/${id}/plan`)).body as ContentRun;
  const written = plan?.pages.find(({ hash }) => hash !== null);
  return { id, seal: plan?.seal ?? '', page: written?.id ?? 0 };
}
async function appliedRun(): Promise<{ id: string; page: number }> {
  const { id, seal, page } = await plannedRun();
  await operator.post(`/api/operator/runs/${id}/apply`, { seal });
  await expect
    .poll(async () => (await operator.get(`/api/operator/runs/${id}`)).body, { interval: 20 })
    .toMatchObject({ state: 'applied' });
  return { id, page };
}

const onAppliedRun = async () => ({ params: await appliedRun() });
let runToRead: Promise<Stage> | undefined;
const onRunToRead = (): Promise<Stage> => (runToRead ??= onAppliedRun());

async function newRestore(): Promise<string> {
  return ((await operator.post('/api/operator/restores', {})).body as { id: string }).id;
}

/** Creates the objects that a call needs, call by call. */
const stages: Record<string, () => Promise<Stage>> = {
  'post /api/admin_users/sign_in': () =>
    Promise.resolve({ agent: app.guest(), body: { admin_user: ADMIN } }),
  'post /api/starters/:name': async () => ({ agent: await untouched.signIn() }),
  'get /api/starters/guide/pages/:id': onPage,
  'put /api/starters/guide/pages/:id': onPage,
  'post /api/starters/guide/business': async () => {
    const agent = await untouched.signIn();
    // Does nothing if the example of that call has done it.
    await agent.post('/api/starters/events');
    return { agent };
  },
  'delete /api/admin_users/sign_out': async () => ({ agent: await app.signIn() }),
  'delete /api/admin_users/sessions/:id': async () => {
    await app.signIn();
    const list = (await admin.get('/api/admin_users/sessions')).body as OwnSession[];
    return { params: { id: list.find(({ current }) => !current)?.id ?? '' } };
  },
  'put /api/admin_users/password': async () => {
    const { email } = await newAdministrator();
    const { admin_user } = bodyOf('put /api/admin_users/password');
    return {
      agent: await app.signIn(email, PASSWORD),
      body: { admin_user: { ...admin_user, current_password: PASSWORD } },
    };
  },
  'get /api/admin_users': async () => {
    await admin.post('/api/admin_users/invitations', { invitation: { email: newEmail() } });
    return {};
  },
  'delete /api/admin_users/:id': async () => ({ params: { id: (await newAdministrator()).id } }),
  'post /api/admin_users/invitations/accept': async () => {
    const made = await admin.post('/api/admin_users/invitations', {
      invitation: { email: newEmail() },
    });
    const { link } = (made.body as { invitation: { link: string } }).invitation;
    const token = new URL(link).searchParams.get('invitation_token');
    const { invitation } = bodyOf('post /api/admin_users/invitations/accept');
    return { agent: app.guest(), body: { invitation: { ...invitation, token } } };
  },
  'delete /api/admin_users/invitations/:id': async () => {
    const made = await admin.post('/api/admin_users/invitations', {
      invitation: { email: newEmail() },
    });
    return { params: { id: (made.body as { invitation: { id: string } }).invitation.id } };
  },
  'get /api/pages/:id/revision': onPageToRead,
  'post /api/proposals/:key/take': onProposedPage,
  'delete /api/proposals/:key': onProposedPage,
  'get /api/proposals': async () => {
    await onProposal();
    await onProposedPage();
    return {};
  },
  'get /api/pages/:id/proposal': onProposal,
  'delete /api/pages/:id/proposal': onProposal,
  'post /api/pages/:id/proposal/take': onProposal,
  'get /api/pages': async () => {
    const { id } = await createPage(admin, { title: 'A digger' });
    await admin.put(`/api/pages/${id}/schedule`, (await toSchedule()).body);
    return {};
  },
  'get /api/pages/:id': onPageToRead,
  'get /api/pages/:id.json': onPageToRead,
  'patch /api/pages/:id': onPage,
  'put /api/pages/:id': onPage,
  'delete /api/pages/:id': onPage,
  'post /api/pages/:id/duplicate': onPage,
  'get /api/pages/:id/versions': onPageToRead,
  'get /api/pages/:id/versions/:number': onVersion,
  'post /api/pages/:id/versions/:number/restore': async () => ({
    params: { id: await publishedTwice(), number: 1 },
  }),
  'get /api/drafts': async () => {
    await onDraft();
    return {};
  },
  'get /api/pages/:id/draft': onDraft,
  'put /api/pages/:id/draft': onPage,
  'delete /api/pages/:id/draft': onPage,
  'get /api/pages/:id/schedule': async () => {
    const { params, body } = await toSchedule();
    await admin.put(`/api/pages/${params?.id}/schedule`, body);
    return { params };
  },
  'put /api/pages/:id/schedule': toSchedule,
  'delete /api/pages/:id/schedule': onPage,
  'get /api/pages/:id/share_links': async () => ({ params: await newShareLink() }),
  'post /api/pages/:id/share_links': onPage,
  'delete /api/pages/:id/share_links': onPage,
  'delete /api/pages/:id/share_links/:linkId': async () => ({ params: await newShareLink() }),
  'get /api/sections': async () => {
    await onSection();
    return {};
  },
  'get /api/sections/:key': onSection,
  'patch /api/sections/:key': onSection,
  'delete /api/sections/:key': onSection,
  'post /api/sections/:key/restore': onSection,
  'get /api/items': async () => {
    await onItem();
    return {};
  },
  'post /api/items': async () => {
    await turnRentalsOn(admin);
    return {};
  },
  'post /api/items/bulk': async () => {
    const { params } = await onItem();
    return { body: { action: 'publish', keys: [params!.key] } };
  },
  'put /api/items/order': async () => {
    const keys = [(await onItem()).params!.key, (await onItem()).params!.key];
    return { body: { keys: keys.toReversed() } };
  },
  'get /api/items/:key': onItem,
  'patch /api/items/:key': onItem,
  'delete /api/items/:key': onItem,
  'post /api/items/:key/restore': onItem,
  'post /api/items/:key/duplicate': onItem,
  'post /api/items/:key/publish': onItem,
  'post /api/items/:key/unpublish': onItem,
  'get /api/commits/:number/items/:key': onItemCommit,
  'get /api/items/:key/versions': onItemVersion,
  'get /api/items/:key/versions/:number': onItemVersion,
  'post /api/items/:key/versions/:number/restore': onItemVersion,
  'get /api/trash': async () => {
    await admin.delete(`/api/pages/${await publishedTwice()}`);
    return {};
  },
  'get /api/commits': async () => {
    await onCommit();
    return {};
  },
  'get /api/commits/:number': onCommitToRead,
  'get /api/commits/:number/pages': onCommitToRead,
  'get /api/commits/:number/pages/:page': onCommitToRead,
  'get /api/commits/:number/settings': onCommitToRead,
  'post /api/commits/:number/restore': async () => {
    const { number, page } = await onCommit();
    return { params: { number }, body: { restore: { what: 'page', page }, dry_run: true } };
  },
  'post /api/commits/:number/undo': onCommitToRead,
  'post /api/trash/:id/restore': async () => {
    const id = await publishedTwice();
    await admin.delete(`/api/pages/${id}`);
    return { params: { id: `page-${id}` } };
  },
  'get /api/site_settings/versions': async () => {
    await settingsVersion();
    return {};
  },
  'get /api/site_settings/versions/:number': onSettingsVersion,
  'post /api/site_settings/versions/:number/restore': onSettingsVersion,
  'post /api/contact_requests': async () => ({
    agent: app.guest(),
    body: { ...bodyOf('post /api/contact_requests'), captcha_token: await captchaToken() },
  }),
  'post /api/estimates': async () => {
    rentals ??= await startTestSite();
    const { items = [] } = bodyOf('post /api/estimates')['estimate'] as {
      items?: { key: string }[];
    };
    const key = items[0]?.key ?? '';
    const example = {
      items: [{ key }],
      from: '2027-03-01T09:00',
      to: '2027-03-02T09:00',
      total: 1e4,
    };
    await turnRentalsOn(await rentals.signIn(), {
      estimate: 'on',
      examples: Array.from({ length: 5 }, () => example),
      zones: [
        {
          id: 'near',
          title: 'Near',
          fee: 5e3,
        },
      ],
    });
    await storeItems(rentals, [{ key, rates: { day: 10_000 } }]);
    return { agent: rentals.guest() };
  },
  'get /api/contact_requests/:id/overlaps': onContactRequest,
  'get /api/contact_requests': async () => {
    await newContactRequest();
    return {};
  },
  'get /api/contact_requests/:id': onContactRequest,
  'put /api/contact_requests/:id': onContactRequest,
  'post /api/contact_requests/:id/replies': onContactRequest,
  'delete /api/contact_requests/:id': onContactRequest,
  'post /api/uploads': async () => ({ form: imageForm(await picture().png().toBuffer()) }),
  'get /api/uploads': async () => {
    const sha256 = await newUpload('listed');
    await admin.patch(`/api/uploads/${sha256}`, bodyOf('patch /api/uploads/:sha256'));
    return {};
  },
  'get /api/uploads/focal_points': async () => {
    const sha256 = await newUpload('pointed');
    await admin.patch(`/api/uploads/${sha256}`, bodyOf('patch /api/uploads/:sha256'));
    return {};
  },
  'patch /api/uploads/:sha256': async () => ({ params: { sha256: await newUpload('patched') } }),
  'post /api/uploads/:sha256/crops': async () => {
    const bytes = await picture(1600, 1067).jpeg().toBuffer();
    const answer = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
    return { params: { sha256: (answer.body as { sha256: string }).sha256 } };
  },
  'delete /api/uploads/:sha256': async () => ({ params: { sha256: await newUpload('unwanted') } }),
  'get /api/operator/tokens': async () => {
    await operator.post('/api/operator/tokens', { token: { name: 'listed', scopes: ['read'] } });
    return {};
  },
  'delete /api/operator/tokens/:name': async () => {
    await operator.post('/api/operator/tokens', { token: { name: 'gone', scopes: ['read'] } });
    return { params: { name: 'gone' } };
  },
  'post /api/operator/runs': onIdleSite,
  'get /api/operator/runs': async () => {
    await newRun();
    return {};
  },
  'get /api/operator/runs/:id': onRun,
  'put /api/operator/runs/:id/pages': onRun,
  'put /api/operator/runs/:id/sections': onRun,
  'put /api/operator/runs/:id/items': onRun,
  'put /api/operator/runs/:id/settings': onRun,
  'get /api/operator/private_items': async () => {
    await onItem();
    return {};
  },
  'get /api/operator/items': async () => {
    const { params } = await onItem();
    await admin.post(`/api/items/${params!.key}/publish`);
    return {};
  },
  'get /api/operator/sections': async () => {
    await onSection();
    return {};
  },
  'put /api/operator/runs/:id/contact_requests': async () => {
    const { body } = examples['post /api/operator/runs'] ?? {};
    const { options, ...run } = body as { options: object };
    const including = { ...run, options: { ...options, include: ['contacts'] } };
    const answer = await operator.post('/api/operator/runs', including);
    return { params: { id: (answer.body as { id: string }).id } };
  },
  'post /api/operator/runs/:id/media': onRun,
  'put /api/operator/runs/:id/media/:name': async () => {
    const { id } = await newRun();
    const bytes = await picture(40, 30).png().toBuffer();
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    const entry = { name: 'a.png', type: 'image/png', width: 40, height: 30, bytes: bytes.length };
    await operator.post(`/api/operator/runs/${id}/media`, { media: { [name]: entry } });
    return { params: { id, name }, form: new Uint8Array(bytes) };
  },
  'post /api/operator/runs/:id/plan': onRun,
  'get /api/operator/runs/:id/changes': async () => {
    const { id } = await plannedRun();
    return { params: { id } };
  },
  'post /api/operator/runs/:id/apply': async () => {
    const { id, seal } = await plannedRun();
    return { params: { id }, body: { seal } };
  },
  'delete /api/operator/runs/:id': onRun,
  'post /api/operator/runs/:id/undo': onAppliedRun,
  'get /api/runs/:id': onRunToRead,
  'get /api/runs/:id/pages/:page': onRunToRead,
  'get /api/runs/:id/settings': onRunToRead,
  'post /api/runs/:id/undo': onAppliedRun,
  'post /api/backup': onIdleSite,
  'post /api/backup/download': async () => {
    await onIdleSite();
    await app.site.services.scheduledBackups.makeNow();
    await onIdleSite();
    return { body: { current_password: ADMIN.password } };
  },
  'post /api/operator/backups': onIdleSite,
  'post /api/operator/erase': onIdleSite,
  'put /api/operator/restores/:id/parts/:number': async () => ({
    params: { id: await newRestore(), number: 0 },
    form: new Uint8Array([1, 2, 3]),
  }),
  'post /api/operator/restores/:id/check': async () => ({ params: { id: await newRestore() } }),
  'post /api/operator/restores/:id/apply': async () => {
    const site = { url: app.url, token: PRIVATE };
    const { passphrase } = bodyOf('post /api/operator/restores/:id/apply') as {
      passphrase?: string;
    };
    const { id } = await checkBackup(site, await makeBackup(site, passphrase), passphrase);
    return { params: { id } };
  },
  'get /api/operator/restores/:id': async () => ({ params: { id: await newRestore() } }),
  'delete /api/operator/restores/:id': async () => ({ params: { id: await newRestore() } }),
  'put /api/operator/admin_users/password': async () => {
    const { email } = await newAdministrator();
    return { body: { admin_user: { email, password: 'an even newer passphrase' } } };
  },
  'delete /api/operator/admin_users/:email': async () => ({
    params: { email: (await newAdministrator()).email },
  }),
};

/** The field names of an answer, or of its first element. */
function names(value: unknown): unknown {
  if (Array.isArray(value)) return [names(value[0])];
  return typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : typeof value;
}

const pathOf = (route: Route, params: CallExample['params'] = {}) =>
  route.path.replace(/:(\w+)/g, (_part, name: string) => String(params[name]));

async function replay(route: Route): Promise<void> {
  const name = `${route.method} ${route.path}`;
  const example = examples[name] ?? {};
  const stage = (await stages[name]?.()) ?? {};
  const agent = stage.agent ?? (route.policy.startsWith('operator') ? operator : admin);
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const target = pathOf(route, stage.params ?? example.params);
  const body = stage.body ?? example.body;
  const answer = await agent.send(
    route.method.toUpperCase(),
    query.size > 0 ? `${target}?${query}` : target,
    stage.form
      ? { body: stage.form }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
  );
  judge(contract, route, answer, body);
  if (answer.status !== (route.status ?? 200)) expect.fail(`${name}: ${answer.text.slice(0, 300)}`);
  if (route.path !== '/api/openapi.json' && example.answer !== undefined)
    expect(names(answer.body), `${name} ${answer.text.slice(0, 300)}`).toEqual(
      names(example.answer),
    );
}

describe('the examples of the contract', () => {
  test('exist for every call and match its schemas', () => {
    const calls = app.site.routes.filter(isApiCall);
    expect(Object.keys(examples).toSorted()).toEqual(
      calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    for (const route of calls) {
      const name = `${route.method} ${route.path}`;
      const { params, query, body, answer } = examples[name] ?? {};
      const texts = (values: CallExample['params'] = {}) =>
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
      const fits = (schema: Route['body'], value: unknown) =>
        expect([name, schema?.safeParse(value).error?.message]).toEqual([name, undefined]);
      fits(route.params, texts(params));
      fits(route.query, texts(query));
      expect([name, body !== undefined]).toEqual([name, route.body !== undefined]);
      fits(route.body, body);
      expect([name, answer !== undefined]).toEqual([name, route.answer !== undefined]);
      fits(route.answer, answer);
    }
  });

  test('appear in the contract for requests, answers and errors', () => {
    for (const route of app.site.routes.filter(isApiCall)) {
      const operation = operationOf(contract, route);
      const json = 'application/json';
      const success = responseOf(contract, operation, route.status ?? 200)?.content;
      if (route.answer) expect(success?.[json]?.examples).toHaveProperty('example.value');
      if (route.body)
        expect(operation?.requestBody?.content[json]?.examples).toHaveProperty('example.value');
      for (const status of Object.keys(operation?.responses ?? {}).map(Number))
        if (status >= 400) expect(codesOf(contract, operation, status)).not.toEqual([]);
    }
  });

  test('succeed, and the answers have the same fields', async () => {
    const failures: unknown[] = [];
    for (const route of app.site.routes.filter(isApiCall))
      await replay(route).catch((error: unknown) => failures.push(error));
    expect(failures.map((error) => (error as Error).message)).toEqual([]);
  }, 300_000);
});
