/**
 * Keeps a release as a fixture: `npm run keep-release -- 0.1.0` starts the built product
 * on an empty folder, gives it a small life (two administrators, versions, drafts, trash, contact
 * requests, pictures, tokens), and writes to `fixtures/releases/<version>/`:
 *
 * - `data/`: the data folder as the stopped site left it
 * - `bundle/`: what `sitectl export` writes of it
 * - `html/`: every public page, as a visitor gets it
 *
 * Run it once for each release, on the code of that release. Everything in it is invented.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PageAnswer } from '@siteyard/schemas/page';
import { createAgent, type Agent, type Answer } from '../tests/helpers/agent.ts';
import { readBlockExamples } from '../tests/helpers/block-gallery.ts';
import { block, createPage, pageContent } from '../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../tests/helpers/images.ts';
import { KEPT_ADMIN, KEPT_COLLEAGUE, KEPT_PATHS, htmlName } from '../tests/helpers/kept-release.ts';
import { startSite } from '../tests/helpers/running-site.ts';
import { root } from './lib/paths.mjs';

const version = process.argv[2];
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
  throw new Error('Name the release: npm run keep-release -- 0.1.0');
const target = path.join(root, 'fixtures/releases', version);
if (fs.existsSync(path.join(target, 'data')))
  throw new Error(`${target} is there already. A kept release never changes.`);

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-keep-'));
const dataDir = path.join(work, 'data');

function sitectl(args: string[], input = ''): string {
  const result = spawnSync(process.execPath, [path.join(root, 'cli/bin/sitectl.mjs'), ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (result.status !== 0) throw new Error(`sitectl ${args.join(' ')}:\n${result.stderr}`);
  return result.stdout;
}

function ok(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
}

async function signIn(url: string, account: { email: string; password: string }): Promise<Agent> {
  const agent = createAgent(url, { Origin: url });
  const { email, password } = account;
  ok(await agent.post('/api/admin_users/sign_in', { admin_user: { email, password } }));
  return agent;
}

async function sendContactRequests(url: string, owner: Agent): Promise<void> {
  const visitor = createAgent(url, { Origin: url });
  const ids: string[] = [];
  for (const [first_name, last_name, subject] of [
    ['Ada', 'Byrne', 'Two forklifts for a week'],
    ['Tomás', 'Okafor', ''],
    ['Ines', 'Lindqvist', 'Scissor lift'],
    ['Pat', 'Delete', 'To be deleted'],
  ] as const) {
    const contact_request = {
      first_name,
      last_name,
      email: `${first_name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^a-z]/g, '')}@visitor.example`,
      phone: '555-0142',
      subject,
      message: `Hello,\nplease call me about a rental. ${first_name}`,
    };
    const answer = ok(await visitor.post('/api/contact_requests', { contact_request }));
    ids.push((answer.body as { id: string }).id);
  }
  const about = (index: number) => `/api/contact_requests/${ids[index]}`;
  ok(await owner.put(about(1), { contact_request: { status: 'resolved' } }));
  ok(await owner.put(about(1), { contact_request: { admin_notes: 'Called back. =SUM(1)' } }));
  ok(await owner.delete(about(3)));
}

/** One page with the typical example of every block, published three times. */
async function publishBlocksPage(owner: Agent): Promise<PageAnswer> {
  const blocks = readBlockExamples()
    .filter(({ type }) => type !== 'SiteNavbar')
    .map(({ type, examples }) => {
      const made = block(type, examples['typical'] as never);
      made.props.id = `${type}-kept`;
      return made;
    });
  const page = await createPage(owner, { title: 'Every block' }, blocks.slice(0, 2));
  for (const count of [5, blocks.length]) {
    const content = pageContent(...blocks.slice(0, count));
    ok(await owner.put(`/api/pages/${page.id}`, { page: { content } }));
  }
  return page;
}

async function live(url: string): Promise<void> {
  const owner = await signIn(url, KEPT_ADMIN);
  await publishBlocksPage(owner);

  const picture = await plainPicture('#2563eb', 320, 200).png().toBuffer();
  const upload = ok(await owner.send('POST', '/api/uploads', { body: imageForm(picture) }));
  const { url: imageUrl } = upload.body as { url: string };
  const moved = await createPage(owner, { title: 'Moved once', address: 'moved/first' }, [
    block('ImageBlock', { src: imageUrl, alt: 'A plain picture', caption: 'Kept' }),
  ]);
  ok(await owner.patch(`/api/pages/${moved.id}`, { page: { address: 'moved/second' } }));
  ok(await owner.patch(`/api/pages/${moved.id}`, { page: { title: 'Moved and renamed' } }));

  const never = await createPage(owner, { title: 'Never published', description: 'A plan' });
  const draft = pageContent(block('HeadingBlock', { text: 'Only a draft' }));
  ok(
    await owner.put(`/api/pages/${never.id}/draft`, {
      draft: { content: draft, base_revision: never.content_revision },
    }),
  );
  const home = ok(await owner.get('/api/pages/1')).body as PageAnswer;
  const edited = structuredClone(home.content);
  edited.content.push(block('HeadingBlock', { text: 'A heading that is not published yet' }));
  ok(
    await owner.put('/api/pages/1/draft', {
      draft: { content: edited, base_revision: home.content_revision },
    }),
  );

  const gone = await createPage(owner, { title: 'Deleted page', address: 'deleted' }, [
    block('HeadingBlock', { text: 'It was here' }),
  ]);
  ok(await owner.delete(`/api/pages/${gone.id}`));

  const { settings } = ok(await owner.get('/api/site_settings')).body as {
    settings: Record<string, unknown>;
  };
  for (const title of ['Brindle Forklifts', 'Brindle Forklift Rental and Service'])
    ok(await owner.put('/api/site_settings', { settings: { ...settings, title } }));

  ok(
    await owner.post('/api/admin_users/invitations', {
      invitation: { email: 'new@owner.example' },
    }),
  );
  await sendContactRequests(url, owner);

  const colleague = await signIn(url, KEPT_COLLEAGUE);
  ok(await colleague.patch('/api/pages/4', { page: { title: 'Our history, by a colleague' } }));
}

/** The answer of each public path: a first line with status and target, then the document. */
async function savePages(url: string): Promise<void> {
  fs.mkdirSync(path.join(target, 'html'), { recursive: true });
  for (const pathname of KEPT_PATHS) {
    const response = await fetch(url + pathname, { redirect: 'manual' });
    fs.writeFileSync(
      path.join(target, 'html', htmlName(pathname)),
      `<!-- ${response.status} ${response.headers.get('location') ?? ''} -->\n${await response.text()}`,
    );
  }
}

const env = {
  DATA_DIR: dataDir,
  CAPTCHA_PROVIDER: 'none',
  ADMIN_EMAIL: KEPT_ADMIN.email,
  ADMIN_PASSWORD: KEPT_ADMIN.password,
};
const site = await startSite(env);
try {
  sitectl(
    ['admin', 'create', KEPT_COLLEAGUE.email, '--password-stdin', '--data-dir', dataDir],
    KEPT_COLLEAGUE.password,
  );
  await live(site.url);
  await savePages(site.url);
  for (const scope of ['read', 'write']) {
    const secret = sitectl([
      ...['token', 'create', `kept-${scope}`, '--scope', scope],
      ...['--expires', 'never', '--data-dir', dataDir],
    ]);
    fs.mkdirSync(target, { recursive: true });
    fs.writeFileSync(path.join(target, `token-${scope}.txt`), secret);
  }
  sitectl(['export', path.join(target, 'bundle'), '--data-dir', dataDir]);
} finally {
  await site.stop();
}
const kept = path.join(target, 'data');
fs.cpSync(dataDir, kept, { recursive: true });
for (const passing of ['image-cache', 'outbox'])
  fs.rmSync(path.join(kept, passing), { recursive: true, force: true });
fs.rmSync(work, { recursive: true, force: true });
console.log(`Kept ${version} in ${path.relative(root, target)}. Write its README.md next.`);
