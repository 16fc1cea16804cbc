import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExportedContactRequest,
  exportContactsAnswer,
  type ExportContactsAnswer,
  type TokenScope,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { importBundle, plan, sendBundle, undo } from '../../helpers/content-runs.ts';
import { callerWithToken, TOKEN } from '../../helpers/operated-site.ts';

const INCLUDED = { include: ['contacts'] };
const open: TestSite[] = [];
afterAll(async () => {
  for (const site of open) await site.close();
});

async function newSite(): Promise<{ app: TestSite; operator: Agent; admin: Agent }> {
  const app = await startTestSite({ env: { SEED: 'none' }, privateToken: TOKEN });
  open.push(app);
  const operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  return { app, operator, admin: await app.signIn() };
}

let source: Awaited<ReturnType<typeof newSite>>;
let target: Awaited<ReturnType<typeof newSite>>;
beforeAll(async () => {
  [source, target] = await Promise.all([newSite(), newSite()]);
  const { connection } = source.app;
  // Several requests have the same time, so that their ids determine the order.
  await connection.collection('contact_requests').insertMany(
    Array.from({ length: 7 }, (_, index) => ({
      first_name: 'Ada',
      last_name: 'Byron',
      email: `ada${index % 2}@home.example`,
      phone: index === 0 ? '' : '+1 212 4567',
      subject: 'Secret',
      message: `Private ${index}`,
      status: index === 1 ? 'resolved' : 'open',
      admin_notes: index === 1 ? 'She is ill' : '',
      created_at: new Date(Date.UTC(2026, 9, 28 + Math.floor(index / 3))),
      deleted: index === 6,
      ...(index === 6 && { deleted_at: new Date() }),
      sent_hash: '',
      notified: true,
    })),
  );
});

async function exported(
  { operator }: typeof source,
  query = '',
  limit = 4,
): Promise<ExportedContactRequest[]> {
  const all: ExportedContactRequest[] = [];
  let after = '';
  do {
    const path = `/api/operator/contact_requests?limit=${limit}${after}${query}`;
    const answer = await operator.get(path);
    expect(answer.status, answer.text).toBe(200);
    const part: ExportContactsAnswer = exportContactsAnswer.parse(answer.body);
    all.push(...part.contact_requests);
    after = part.next === null ? '' : `&after=${part.next}`;
  } while (after !== '');
  return all;
}

const bundle = (contacts: object[]) => ({ siteId: null, pages: [], contacts });

test('an export reads all requests outside the trash, the oldest first, with any batch size', async () => {
  const all = await exported(source);
  expect(all.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `Private ${n}`));
  for (const limit of [1, 2, 3, 6, 500]) expect(await exported(source, '', limit)).toEqual(all);
});

test('an anonymised export contains no original text, and replaces each person by one invented person', async () => {
  const all = await exported(source);
  const hidden = await exported(source, '&anonymise=true');
  expect(await exported(source, '&anonymise=true', 1)).toEqual(hidden);
  expect(JSON.stringify(hidden)).not.toMatch(
    /Ada|Byron|home\.example|212 4567|Secret|Private|is ill/,
  );
  const rest = ({ id, status, created_at }: ExportedContactRequest) => ({ id, status, created_at });
  expect(hidden.map(rest)).toEqual(all.map(rest));
  expect(new Set(hidden.map(({ email }) => email)).size).toBe(2);
  expect(hidden[0]).toMatchObject({ phone: '', admin_notes: '', email: hidden[2]?.email });
  expect(hidden[1]?.admin_notes).not.toBe('');
  // Another site replaces the same person by another invented person.
  const { id } = await importBundle(target.operator, bundle(all), INCLUDED);
  const [other] = await exported(target, '&anonymise=true');
  expect(other?.email).not.toBe(hidden[0]?.email);
  await undo(target.operator, id);
});

test('an import adds missing requests, reports their number, and changes no existing ones', async () => {
  const all = await exported(source);
  const planned = await plan(
    target.operator,
    await sendBundle(target.operator, bundle(all), INCLUDED),
  );
  expect(planned.plan?.contact_requests).toEqual({ add: 6, keep: 0, remove: 0 });
  expect(await exported(target)).toEqual([]);
  const first = await importBundle(target.operator, bundle(all), INCLUDED);
  expect(first.plan?.contact_requests).toEqual({ add: 6, keep: 0, remove: 0 });
  expect(await exported(target)).toEqual(all);
  // The instance that applies a run removes the received requests after the run has ended.
  const sent = target.app.connection.collection('run_contacts');
  await expect.poll(() => sent.countDocuments({ run: first.id })).toBe(0);

  const [one, two] = all;
  const change = { contact_request: { admin_notes: 'Ours' } };
  await target.admin.put(`/api/contact_requests/${one!.id}`, change);
  await target.admin.delete(`/api/contact_requests/${two!.id}`);
  const again = await importBundle(target.operator, bundle(all), INCLUDED);
  expect(again.plan?.contact_requests).toEqual({ add: 0, keep: 6, remove: 0 });
  const ours = [{ ...one, admin_notes: 'Ours' }, ...all.slice(2)];
  expect(await exported(target)).toEqual(ours);
  const found = await target.admin.get('/api/contact_requests?search=Byron');
  expect(found.body).toMatchObject({ total: 5 });

  const undone = await undo(target.operator, first.id);
  expect(undone.plan?.contact_requests).toEqual({ add: 0, keep: 2, remove: 4 });
  expect(await exported(target)).toEqual(ours.slice(0, 1));
  const back = await undo(target.operator, undone.id);
  expect(back.plan?.contact_requests).toEqual({ add: 4, keep: 0, remove: 0 });
  expect(await exported(target)).toEqual(ours);
  await undo(target.operator, back.id);
  expect(await exported(target)).toEqual(ours.slice(0, 1));

  // Requests that an undo has moved to the trash do not prevent the next import from adding them.
  const third = await importBundle(target.operator, bundle(all), INCLUDED);
  expect(third.plan?.contact_requests).toEqual({ add: 4, keep: 2, remove: 0 });
  expect(await exported(target)).toEqual(ours);
});

test('contact requests need their own scope, and an import that includes them', async () => {
  const { operator, app } = source;
  const withScopes = (...scopes: TokenScope[]) =>
    callerWithToken({ app, operator }, scopes.join('-'), ...scopes);
  const [most, writer, contacts] = [
    await withScopes('read', 'write', 'propose', 'admin'),
    await withScopes('read', 'write'),
    await withScopes('contacts'),
  ];
  const refused = await most.get('/api/operator/contact_requests');
  expect(refused.status).toBe(403);
  expect((refused.body as ErrorBody).error).toContain('does not have the scope "contacts"');
  expect((await contacts.get('/api/operator/contact_requests')).status).toBe(200);

  const { id } = await sendBundle(operator, { siteId: null, pages: [] }, INCLUDED);
  const path = `/api/operator/runs/${id}/contact_requests`;
  const body = { contact_requests: await exported(source) };
  expect((await writer.put(path, body)).status).toBe(403);
  expect((await contacts.put(path, body)).status).toBe(403);
  expect((await operator.put(path, body)).status).toBe(200);
  const bad = { contact_requests: [{ ...body.contact_requests[0], email: 'nobody' }] };
  expect((await operator.put(path, bad)).body).toMatchObject({
    issues: [{ path: 'contact_requests[0].email' }],
  });
  const other = await sendBundle(operator, { siteId: null, pages: [] });
  const unnamed = await operator.put(`/api/operator/runs/${other.id}/contact_requests`, body);
  expect(unnamed).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
});
