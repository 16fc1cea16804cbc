import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sitectl } from './sitectl.ts';

/** A server that stands in for a site, and the requests it received. */
async function answering(answer: (url: string) => { status: number; body: string }) {
  const asked: { method?: string; url?: string; authorization?: string; body: string }[] = [];
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const { method, url, headers } = request;
      asked.push({ method, url, authorization: headers.authorization, body });
      const { status, body: text } = answer(url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const env = { SITECTL_TOKEN: 'secret-token' };
const SITE_ID = '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const json = (status: number, body: unknown) => () => ({ status, body: JSON.stringify(body) });

describe('sitectl with --url', () => {
  it('sends the token of the environment', async () => {
    const pages = [
      { name: 'terms', id: 11, key: 'k', title: 'Terms', result: 'created' },
      {
        name: 'privacy',
        id: 12,
        key: 'l',
        title: 'Privacy',
        result: 'kept',
        reason: 'a person changed it',
      },
    ];
    const summary = { site_id: SITE_ID, title: 'Brindle', pages: 7, content_version: 3 };
    const site = await answering((url) =>
      json(200, url === '/api/operator/site' ? summary : { seed: 'minimal', pages })(),
    );
    const ran = await sitectl(['seed', 'terms', 'privacy', '--url', `${site.url}/somewhere`], {
      env,
    });
    expect(site.asked).toMatchObject([
      { method: 'GET', url: '/api/operator/site', authorization: 'Bearer secret-token' },
      {
        method: 'POST',
        url: '/api/operator/seed',
        authorization: 'Bearer secret-token',
        body: JSON.stringify({ names: ['terms', 'privacy'], force: false }),
      },
    ]);
    expect(ran).toMatchObject({ code: 0, stderr: `Target: ${site.url}, "Brindle", 7 pages\n` });
    expect(ran.stdout).toContain('created    /pages/11  Terms');
    expect(ran.stdout).toContain('kept       /pages/12  Privacy (a person changed it)');
    expect(ran.stdout).toContain('--force');
  });

  it('reports the error text and the code of a site that refuses', async () => {
    const refused = { error: 'Please sign in.', code: 'not_signed_in', requestId: 'r1' };
    const site = await answering(json(401, refused));
    const ran = await sitectl(['seed', '--json', '--url', site.url], { env });
    expect(ran).toMatchObject({ code: 4, stderr: '' });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      ok: false,
      code: 'not_signed_in',
      error: 'Please sign in.',
    });
    const wrong = {
      error: 'Some fields are not valid.',
      code: 'invalid_request',
      errors: ['names[0]: there is no "x"'],
    };
    const other = await answering((url) =>
      url === '/api/operator/site'
        ? json(200, { site_id: SITE_ID, title: '', pages: 0, content_version: 3 })()
        : json(422, wrong)(),
    );
    const second = await sitectl(['seed', 'x', '--url', other.url], { env });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('names[0]: there is no "x"');
  });

  it.each([
    ['another server', { status: 200, body: '<html>' }],
    ['another version', { status: 200, body: '{"pages": 3}' }],
    ['a failing proxy', { status: 502, body: 'Bad gateway' }],
    ['a redirect', { status: 302, body: '' }],
  ])('exits with 3 when the site is %s', async (_, answer) => {
    const site = await answering(() => answer);
    const ran = await sitectl(['seed', '--url', site.url], { env });
    expect(ran.code).toBe(3);
    expect(ran.stdout).toBe('');
  });

  it('reports the status of a proxy while the site restarts, with a hint to try again', async () => {
    const site = await answering(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }));
    const ran = await sitectl(['seed', '--url', site.url], { env });
    expect(ran.stderr).toBe(
      'error: The site answered with status 502.\n' +
        'It may be restarting behind its proxy, or be busy. Try again in a moment.\n',
    );
  });

  it('reports that a site answers without TLS', async () => {
    const site = await answering(json(200, {}));
    const url = site.url.replace('http:', 'https:');
    const ran = await sitectl(['runs', '--url', url], { env });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(`Cannot reach ${url}: what answers there does not speak TLS`);
  });

  it('exits with 3 and a message if the site cannot be reached', async () => {
    const ran = await sitectl(['seed', '--url', 'http://127.0.0.1:9'], { env });
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toContain('Cannot reach http://127.0.0.1:9');
  });
});

describe('a target', () => {
  it.each([
    [['--url', 'https://example.com'], {}, 'token_missing'],
    [['--url', 'http://example.com'], env, 'wrong_usage'],
    [['--url', 'example.com'], env, 'wrong_usage'],
    [['--url', 'https://user:pass@example.com'], env, 'secret_on_command_line'],
    [['--db', 'mongodb://user:pass@example.com/site'], {}, 'secret_on_command_line'],
    [['--db', 'postgres://example.com'], {}, 'wrong_usage'],
    [['--db', 'mongodb://example.com/?w=majority'], {}, 'wrong_usage'],
    [['--db', 'mongodb://example.com/site', '--data-dir', 'x'], {}, 'wrong_usage'],
  ])('is refused before anything happens: %j', async (args, more, code) => {
    const ran = await sitectl(['seed', '--json', ...args], { env: { SITECTL_TOKEN: '', ...more } });
    expect(ran).toMatchObject({ code: 2, stderr: '' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, code });
    expect(ran.stdout).not.toContain('pass@');
  });
});
