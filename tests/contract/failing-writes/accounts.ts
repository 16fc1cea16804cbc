import { randomUUID } from 'node:crypto';
import { newLinkToken } from '../../../api/src/lib/link-tokens.ts';
import type { Agent, Answer } from '../../helpers/app.ts';
import type { Calls, Instance } from './call.ts';
import { fromNewNetwork, ok, read } from './shared.ts';

const PASSWORD = 'a passphrase for tests';
const NEXT = 'another passphrase for tests';
const newPassword = { password: NEXT, password_confirmation: NEXT };

const newEmail = () => `${randomUUID()}@example.com`;

/** Creates an administrator, because each account has its own limits. */
export async function newAdministrator(on: Instance): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const { id } = await on.app.site.services.adminUsers.create(email, PASSWORD);
  return { id, email };
}

/** Signs in with a new browser. Returns its cookies, which all instances accept. */
async function signIn(on: Instance, email: string): Promise<{ answer: Answer; cookies: string }> {
  const browser = on.app.guest();
  const body = { admin_user: { email, password: PASSWORD } };
  const answer = await browser.post('/api/admin_users/sign_in', body, fromNewNetwork());
  return { answer, cookies: browser.cookie() };
}

export async function signedIn(on: Instance, email: string): Promise<string> {
  const { answer, cookies } = await signIn(on, email);
  ok(answer);
  return cookies;
}

/** A browser with these cookies, on any instance. */
export const browserWith = (on: Instance, cookies: string): Agent =>
  on.app.plain({ Origin: on.app.url, Cookie: cookies });

const isSignedIn = (on: Instance, cookies: string) =>
  read<{ authenticated: boolean }>(
    browserWith(on, cookies),
    '/api/session',
    ({ authenticated }) => authenticated,
  );

const hasPassword = async (on: Instance, email: string, password: string) =>
  (await on.app.site.services.adminUsers.authenticate(email, password)) !== null;

interface Accounts {
  admin_users: { email: string }[];
  invitations: { id: string; email: string }[];
}
const accounts = (on: Instance, list: keyof Accounts, email: string) =>
  read<Accounts>(on.admin, '/api/admin_users', (found) =>
    found[list].some((each) => each.email === email),
  );

const invite = (on: Instance, email: string) =>
  on.admin.post('/api/admin_users/invitations', { invitation: { email } });
async function invited(on: Instance) {
  const email = newEmail();
  const { invitation } = ok<{ invitation: { id: string; link: string } }>(await invite(on, email));
  const token = new URL(invitation.link).searchParams.get('invitation_token');
  return { email, id: invitation.id, token };
}

const sessions = (on: Instance, cookies: string) =>
  read<{ id: string; current: boolean }[]>(
    browserWith(on, cookies),
    '/api/admin_users/sessions',
    ({ length }) => length,
  );

/** Calls about the account of the caller. */
const ownCalls: Calls = {
  async 'post /api/admin_users/sign_in'(on) {
    const { email } = await newAdministrator(on);
    let cookies = '';
    return {
      async send(instance) {
        const signing = await signIn(instance, email);
        ({ cookies } = signing);
        return signing.answer;
      },
      see: (instance) => isSignedIn(instance, cookies),
      after: true,
    };
  },
  async 'delete /api/admin_users/sign_out'(on) {
    const { email } = await newAdministrator(on);
    const cookies = await signedIn(on, email);
    return {
      send: (instance) => browserWith(instance, cookies).delete('/api/admin_users/sign_out'),
      see: (instance) => isSignedIn(instance, cookies),
      after: false,
    };
  },
  async 'delete /api/admin_users/sessions'(on) {
    const { email } = await newAdministrator(on);
    const [cookies] = [await signedIn(on, email), await signedIn(on, email)];
    return {
      send: (instance) => browserWith(instance, cookies).delete('/api/admin_users/sessions'),
      see: (instance) => sessions(instance, cookies),
      after: 1,
    };
  },
  async 'delete /api/admin_users/sessions/:id'(on) {
    const { email } = await newAdministrator(on);
    const [cookies] = [await signedIn(on, email), await signedIn(on, email)];
    const list = await browserWith(on, cookies).get('/api/admin_users/sessions');
    const other = ok<{ id: string; current: boolean }[]>(list).find(({ current }) => !current);
    return {
      send: (instance) =>
        browserWith(instance, cookies).delete(`/api/admin_users/sessions/${other?.id}`),
      see: (instance) => sessions(instance, cookies),
      after: 1,
      again: [404],
    };
  },
  async 'post /api/admin_users/password'(on) {
    const { email } = await newAdministrator(on);
    return {
      send: ({ guest }) =>
        guest.post('/api/admin_users/password', { admin_user: { email } }, fromNewNetwork()),
      // The mail is still queued, or it was composed, which makes the link valid.
      async see({ app: { connection } }) {
        const waiting = { 'about.email': email };
        const composed = { email, reset: { $exists: true } };
        return (
          (await connection.collection('mail_outbox').countDocuments(waiting)) +
            (await connection.collection('admin_users').countDocuments(composed)) >
          0
        );
      },
      after: true,
    };
  },
  async 'put /api/admin_users/password'(on) {
    const { email } = await newAdministrator(on);
    const cookies = await signedIn(on, email);
    const admin_user = { current_password: PASSWORD, ...newPassword };
    return {
      send: (instance) =>
        browserWith(instance, cookies).put('/api/admin_users/password', { admin_user }),
      see: (instance) => hasPassword(instance, email, NEXT),
      after: true,
      // The session of the browser has ended.
      again: [401],
    };
  },
  async 'put /api/admin_users/password (reset)'(on) {
    const { email } = await newAdministrator(on);
    const { token, hash } = newLinkToken();
    const reset = { token_hash: hash, expires_at: new Date(Date.now() + 60_000) };
    await on.direct.collection('admin_users').updateOne({ email }, { $set: { reset } });
    const admin_user = { reset_password_token: token, ...newPassword };
    return {
      send: ({ guest }) => guest.put('/api/admin_users/password', { admin_user }, fromNewNetwork()),
      see: (instance) => hasPassword(instance, email, NEXT),
      after: true,
      again: [422],
    };
  },
};

const administratorCalls: Calls = {
  async 'post /api/admin_users/invitations'() {
    const email = newEmail();
    return {
      send: (on) => invite(on, email),
      see: (on) => accounts(on, 'invitations', email),
      after: true,
    };
  },
  async 'post /api/admin_users/invitations/accept'(on) {
    const { email, token } = await invited(on);
    const invitation = { token, ...newPassword };
    return {
      send: ({ guest }) =>
        guest.post('/api/admin_users/invitations/accept', { invitation }, fromNewNetwork()),
      see: (instance) => accounts(instance, 'admin_users', email),
      after: true,
      again: [409, 422],
    };
  },
  async 'delete /api/admin_users/invitations/:id'(on) {
    const { email, id } = await invited(on);
    return {
      send: ({ admin }) => admin.delete(`/api/admin_users/invitations/${id}`),
      see: (instance) => accounts(instance, 'invitations', email),
      after: false,
      again: [404],
    };
  },
  async 'delete /api/admin_users/:id'(on) {
    const { id, email } = await newAdministrator(on);
    const cookies = await signedIn(on, email);
    return {
      send: ({ admin }) => admin.delete(`/api/admin_users/${id}`),
      see: (instance) => isSignedIn(instance, cookies),
      after: false,
      again: [404],
    };
  },
  async 'post /api/operator/admin_users'() {
    const email = newEmail();
    const admin_user = { email, password: PASSWORD };
    return {
      send: ({ operator }) => operator.post('/api/operator/admin_users', { admin_user }),
      see: (on) => accounts(on, 'admin_users', email),
      after: true,
      again: [409],
    };
  },
  async 'put /api/operator/admin_users/password'(on) {
    const { email } = await newAdministrator(on);
    const admin_user = { email, password: NEXT };
    return {
      send: ({ operator }) => operator.put('/api/operator/admin_users/password', { admin_user }),
      see: (instance) => hasPassword(instance, email, NEXT),
      after: true,
    };
  },
  async 'delete /api/operator/admin_users/:email'(on) {
    const { email } = await newAdministrator(on);
    return {
      send: ({ operator }) => operator.delete(`/api/operator/admin_users/${email}`),
      see: (instance) => accounts(instance, 'admin_users', email),
      after: false,
      again: [404],
    };
  },
};

const newToken = () => ({ name: `token-${randomUUID()}`, scopes: ['read'] });
const isToken = (on: Instance, name: string) =>
  read<{ name: string }[]>(on.operator, '/api/operator/tokens', (tokens) =>
    tokens.some((each) => each.name === name),
  );

export const accountCalls: Calls = {
  ...ownCalls,
  ...administratorCalls,
  async 'post /api/operator/tokens'() {
    const token = newToken();
    return {
      send: ({ operator }) => operator.post('/api/operator/tokens', { token }),
      see: (on) => isToken(on, token.name),
      after: true,
      again: [409],
    };
  },
  async 'delete /api/operator/tokens/:name'(on) {
    const token = newToken();
    ok(await on.operator.post('/api/operator/tokens', { token }));
    return {
      send: ({ operator }) => operator.delete(`/api/operator/tokens/${token.name}`),
      see: (instance) => isToken(instance, token.name),
      after: false,
      again: [404],
    };
  },
};
