import { expect, it } from 'vitest';
import { isLoopback, proxyFor } from './proxy.ts';

const SITE = 'https://www.shop.example';
const PROXY = 'http://proxy.example:3128';

it.each(['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'])(
  'takes the proxy from %s',
  (variable) => {
    expect(proxyFor(SITE, { [variable]: PROXY })).toEqual({
      uri: PROXY,
      address: PROXY,
      variable,
    });
  },
);

it('prefers the variable for https://, and takes an empty one for none', () => {
  const env = { HTTP_PROXY: 'http://other.example', HTTPS_PROXY: PROXY };
  expect(proxyFor(SITE, env)?.uri).toBe(PROXY);
  expect(proxyFor(SITE, { HTTPS_PROXY: '', https_proxy: '' })).toBeUndefined();
});

it('takes an address without a scheme for http://, and keeps its password out of the texts', () => {
  expect(proxyFor(SITE, { HTTPS_PROXY: 'ada:secret@proxy.example:3128' })).toEqual({
    uri: 'http://ada:secret@proxy.example:3128',
    address: PROXY,
    variable: 'HTTPS_PROXY',
  });
});

it.each(['socks5://proxy.example', 'http://', 'http://proxy.example:port'])(
  'refuses %s',
  (HTTPS_PROXY) => {
    expect(() => proxyFor(SITE, { HTTPS_PROXY })).toThrow(/not the address of an HTTP proxy/);
  },
);

it.each([
  ['*', true],
  ['www.shop.example', true],
  ['shop.example', true],
  ['.shop.example', true],
  ['*.shop.example', true],
  ['WWW.SHOP.EXAMPLE', true],
  ['other.example, shop.example', true],
  ['other.example shop.example:443', true],
  ['shop.example:8443', false],
  ['op.example', false],
  ['other.example', false],
  [',', false],
  ['', false],
])('connects without a proxy for NO_PROXY=%j: %j', (list, expected) => {
  for (const name of ['NO_PROXY', 'no_proxy'])
    expect(proxyFor(SITE, { HTTPS_PROXY: PROXY, [name]: list }) === undefined).toBe(expected);
});

it.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:3000', true],
  ['https://site.localhost', true],
  ['https://127.example.com', false],
  ['https://localhost.example.com', false],
  ['https://[::2]', false],
])('knows whether %s is this machine: %j', (origin, expected) => {
  expect(isLoopback(origin)).toBe(expected);
  expect(proxyFor(origin, { HTTPS_PROXY: PROXY }) === undefined).toBe(expected);
});
