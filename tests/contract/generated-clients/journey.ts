/**
 * The journey of a client that openapi-typescript has generated. The test puts the generated
 * `schema.d.ts` next to a copy of this file, checks its types, and runs it.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

const { SITE = '', EMAIL = '', PASSWORD = '' } = process.env;
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends the session cookie and the origin, as a browser does. */
function browserLike(): Middleware {
  let cookie = '';
  return {
    onRequest({ request }) {
      request.headers.set('Origin', SITE);
      if (cookie) request.headers.set('Cookie', cookie);
      return request;
    },
    onResponse({ response }) {
      for (const each of response.headers.getSetCookie()) cookie = each.split(';')[0] ?? '';
    },
  };
}

function assert(isTrue: unknown, text: string): asserts isTrue {
  if (!isTrue) throw new Error(text);
}

const client = createClient<paths>({ baseUrl: SITE });
client.use(browserLike());

const session = await client.POST('/api/admin_users/sign_in', {
  body: { admin_user: { email: EMAIL, password: PASSWORD } },
});
assert(session.data?.user?.email === EMAIL, 'not signed in');

const created = await client.POST('/api/pages', {
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { page: { title: 'Mini diggers', address: 'mini-diggers' } },
});
assert(created.data, `not created: ${created.error?.code}`);
const { id, content_revision } = created.data;

const uploaded = await client.POST('/api/uploads', {
  body: { file: '' },
  bodySerializer() {
    const form = new FormData();
    form.append('file', new Blob([ONE_PIXEL], { type: 'image/png' }), 'digger.png');
    return form;
  },
});
assert(uploaded.data, `not uploaded: ${uploaded.error?.code}`);

const blocks: components['schemas']['Block'][] = [
  { type: 'HeadingBlock', props: { id: 'heading', text: 'Mini diggers', level: 1 } },
  {
    type: 'TwoCol',
    props: {
      id: 'columns',
      left: [{ type: 'ImageBlock', props: { id: 'picture', src: uploaded.data.url } }],
      right: [{ type: 'Card', props: { id: 'card', title: '1.5 t' } }],
    },
  },
];
const publish = (revision: number) =>
  client.PUT('/api/pages/{id}', {
    params: { path: { id }, header: { 'If-Match': `"${revision}"` } },
    body: { page: { content: { content: blocks } } },
  });
const published = await publish(content_revision);
assert(published.data, `not published: ${published.error?.code}`);
const columns = published.data.content.content.find((block) => block.type === 'TwoCol');
assert(columns?.props.left?.[0]?.type === 'ImageBlock', 'the picture is missing');

blocks.pop();
const stale = await publish(content_revision);
assert(stale.error?.code === 'revision_conflict', 'a stale publish was accepted');

const guest = createClient<paths>({ baseUrl: SITE });
const page = await guest.GET('/api/pages/{id}', { params: { path: { id } } });
assert(page.data?.title === 'Mini diggers', 'visitors do not see the page');
const etag = page.response.headers.get('ETag') ?? undefined;
const again = await guest.GET('/api/pages/{id}', {
  params: { path: { id }, header: { 'If-None-Match': etag } },
});
assert(again.response.status === 304, 'the page has no usable ETag');

const enquiry = await guest.POST('/api/contact_requests', {
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: {
    contact_request: {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      message: 'Do you deliver to the harbour?',
    },
  },
});
assert(enquiry.data?.id, `not sent: ${enquiry.error?.code}`);
console.log('done');
