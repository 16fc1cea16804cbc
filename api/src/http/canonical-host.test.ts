import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { describe, expect, test, vi } from 'vitest';
import { createCanonicalHost } from './canonical-host.ts';

const PUBLIC_URL = 'https://example.com';

function visit(publicUrl: string | undefined = PUBLIC_URL, trustProxy = 0) {
  const onElsewhere = vi.fn<(address: string) => void>();
  const onLoop = vi.fn<(address: string) => void>();
  const host = createCanonicalHost({ publicUrl, trustProxy, onElsewhere, onLoop });
  /** Where a request is sent; null if the site answers it. */
  const open = (address: string, url = '/', headers: object = {}, method = 'GET') => {
    const socket = { remoteAddress: '198.51.100.7' };
    const base = { method, url, headers: { host: address, ...headers }, socket };
    const req = { ...base, originalUrl: url } as unknown as Request;
    const sent = { location: null as string | null, status: 0 };
    const res = {
      set: ({ Location }: { Location: string }) => (sent.location = Location),
      status: (status: number) => {
        sent.status = status;
        return { end: () => {} };
      },
    };
    void host.redirect(req, res as unknown as Response, () => {});
    if (sent.location !== null) expect(sent.status).toBe(308);
    return sent.location;
  };
  const isElsewhere = (address: string) =>
    host.isElsewhere({ method: 'GET', url: '/', headers: { host: address } } as IncomingMessage);
  return { open, isElsewhere, onElsewhere, onLoop };
}

describe('redirects', () => {
  test.each([
    'www.example.com',
    'WWW.Example.com',
    'www.example.com:80',
    'example.com:3000',
    'example.com:8443',
    'shop.example.net',
  ])('visitors of %s to PUBLIC_URL, with path and query', (address) => {
    const { open } = visit();
    expect(open(address, '/')).toBe('https://example.com/');
    expect(open(address, '/pages/5?utm_source=ad&a=%2F')).toBe(
      'https://example.com/pages/5?utm_source=ad&a=%2F',
    );
    expect(open(address, '/admin/pages')).toBe('https://example.com/admin/pages');
    expect(open(address, '/login?redirect=%2Fsettings', {}, 'HEAD')).toBe(
      'https://example.com/login?redirect=%2Fsettings',
    );
  });

  test('never to another site, however the path is spelled', () => {
    const { open } = visit();
    for (const path of [
      '//evil.example/x',
      '/\\evil.example',
      '/@evil.example',
      '/.evil.example',
    ]) {
      const target = new URL(open('www.example.com', path) ?? '');
      expect([path, target.origin]).toEqual([path, PUBLIC_URL]);
    }
    expect(open('www.example.com', 'http://evil.example/')).toBeNull();
    expect(open('evil.example')).toBe('https://example.com/');
  });

  test('from http to https only if a trusted proxy reports http', () => {
    const http = { 'x-forwarded-proto': 'http' };
    expect(visit(PUBLIC_URL, 0).open('example.com', '/', http)).toBeNull();
    expect(visit(PUBLIC_URL, 1).open('example.com', '/a', http)).toBe('https://example.com/a');
    expect(visit(PUBLIC_URL, 1).open('example.com')).toBeNull();
    expect(
      visit(PUBLIC_URL, 1).open('example.com', '/', { 'x-forwarded-proto': 'https' }),
    ).toBeNull();
    expect(visit('http://example.com', 1).open('example.com', '/', http)).toBeNull();
  });

  test('by the name that a trusted proxy reports', () => {
    const by = (name: string) => ({ 'x-forwarded-host': name });
    expect(visit(PUBLIC_URL, 1).open('app.internal', '/', by('www.example.com, proxy'))).toBe(
      'https://example.com/',
    );
    expect(visit(PUBLIC_URL, 1).open('app.internal', '/', by('example.com'))).toBeNull();
    expect(visit(PUBLIC_URL, 0).open('example.com', '/', by('evil.example'))).toBeNull();
  });
});

describe('leaves alone', () => {
  test.each(['example.com', 'Example.com', 'example.com:443', 'example.com:80'])(
    'visitors of the site itself, at %s',
    (address) => expect(visit().open(address)).toBeNull(),
  );

  test.each([
    '203.0.113.5',
    '10.0.0.7:3000',
    '[2001:db8::1]:3000',
    'localhost:3000',
    'site:3000',
    '',
  ])('health checks and proxies that use %s', (address) =>
    expect(visit().open(address)).toBeNull(),
  );

  test.each([
    '/api/site_settings',
    '/API/pages/1',
    '//api/session',
    '/healthz',
    '/readyz',
    '/metrics',
    '/uploads/x.png',
    '/assets/main.js',
    '/fonts/a.woff2',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
    '/.well-known/acme-challenge/x',
  ])('%s', (path) => expect(visit().open('www.example.com', path)).toBeNull());

  test('writes, and everything if PUBLIC_URL is not set', () => {
    expect(visit().open('www.example.com', '/', {}, 'POST')).toBeNull();
    const unset = createCanonicalHost({
      publicUrl: undefined,
      trustProxy: 0,
      onElsewhere: vi.fn(),
      onLoop: vi.fn(),
    });
    const req = { method: 'GET', url: '/', headers: { host: 'www.example.com' } };
    expect(unset.isElsewhere(req as IncomingMessage)).toBe(false);
  });

  test('a site on another port whose proxy leaves the port out', () => {
    const { open } = visit('https://example.com:8443');
    expect(open('example.com')).toBeNull();
    expect(open('example.com:8443')).toBeNull();
    expect(open('example.com:3000', '/a')).toBe('https://example.com:8443/a');
  });
});

describe('a proxy that hides the name from the site', () => {
  test('gets pages instead of an endless redirect', () => {
    const { open, isElsewhere, onLoop } = visit();
    const targets = Array.from({ length: 12 }, () => open('app.internal', '/fleet'));
    expect(targets.filter((target) => target !== null)).toHaveLength(5);
    expect(targets.at(-1)).toBeNull();
    // Cached pages are answered, too.
    expect(isElsewhere('app.internal')).toBe(false);
    expect(onLoop).toHaveBeenCalledWith('app.internal');
  });

  test('is assumed only until a visitor arrives at PUBLIC_URL', () => {
    const { open } = visit();
    for (let index = 0; index < 8; index += 1) open('www.example.com');
    expect(open('www.example.com')).toBeNull();
    expect(open('example.com')).toBeNull();
    expect(open('www.example.com')).toBe('https://example.com/');
  });

  test('is not assumed for many visitors, each of whom is redirected once', () => {
    const { open } = visit();
    for (let index = 0; index < 300; index += 1)
      expect(open('www.example.com', `/pages/${index}`)).not.toBeNull();
  });
});
