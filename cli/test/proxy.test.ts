import { expect, it } from 'vitest';
import { runSite, planOf } from './run-site.ts';
import { sitectl, sitectlProcess } from './sitectl.ts';
import { SHOP, siteBehindProxy, trusting } from './tls-proxy.ts';

/** No proxy of the machine that runs the test. */
const NONE = { https_proxy: '', HTTPS_PROXY: '', http_proxy: '', HTTP_PROXY: '', no_proxy: '' };

/** Lists the tokens of the site behind the proxy, which is one call that is not repeated. */
const listTokens = (env: Record<string, string>) =>
  sitectlProcess(['token', 'list', '--url', SHOP], { env: { ...trusting(), ...NONE, ...env } });

it('reaches a site through the proxy of HTTPS_PROXY, with its name and password', async () => {
  const { host, asked } = await siteBehindProxy();
  const HTTPS_PROXY = `http://ada:se%2Fcret@${host}`;
  const ran = await listTokens({ HTTPS_PROXY, no_proxy: 'other.example' });
  expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining(`Target: ${SHOP}\n`) });
  const authorization = `Basic ${Buffer.from('ada:se/cret').toString('base64')}`;
  expect(asked).toEqual([{ target: 'shop.example:443', authorization }]);
});

it.each([
  [407, 'the proxy requires a name and a password', 'http://<name>:<password>@<host>:<port>'],
  [403, 'the proxy refused the connection (status 403)', 'NO_PROXY'],
  [502, 'the proxy could not connect to it (status 502)', 'the address is right'],
])('explains a proxy that answers with %i, and hides its password', async (status, text, hint) => {
  const { host } = await siteBehindProxy(status);
  const ran = await listTokens({ https_proxy: `http://ada:secret@${host}` });
  expect(ran).toMatchObject({ code: 3, stdout: '' });
  expect(ran.stderr).toContain(`Cannot reach ${SHOP} through the proxy http://${host}: ${text}`);
  expect(ran.stderr).toContain(hint);
  expect(ran.stderr).not.toContain('secret@');
});

it('names the proxy that does not answer, and the variable', async () => {
  const ran = await listTokens({ HTTPS_PROXY: '127.0.0.1:1' });
  expect(ran).toMatchObject({ code: 3, stdout: '' });
  expect(ran.stderr).toContain('through the proxy http://127.0.0.1:1: connect ECONNREFUSED');
  expect(ran.stderr).toContain('Check HTTPS_PROXY.');
});

it('refuses an address of another kind', async () => {
  const ran = await listTokens({ HTTPS_PROXY: 'socks5://ada:secret@127.0.0.1:1' });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('HTTPS_PROXY is not the address of an HTTP proxy.');
  expect(ran.stderr).not.toContain('secret@');
});

it('connects to a site on this machine without a proxy', async () => {
  const site = await runSite(planOf([]));
  const nowhere = 'http://127.0.0.1:1';
  const env = { SITECTL_TOKEN: 'x', HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere };
  const ran = await sitectl(['runs', 'cancel', 'r1', '--url', site.url], { env });
  expect(ran).toMatchObject({ code: 0 });
  expect(site.log().at(-1)).toBe('DELETE …');
});
