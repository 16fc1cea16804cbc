import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Client } from '../../lib/site/client.ts';
import { ALLOWED_CALLS, onlyAllowedCalls } from './allowed-calls.ts';
import { htmlToText } from './html-to-text.ts';

const any = z.unknown();

/** A site that notes what it is asked, and answers a new run with the next number. */
function recorded() {
  const calls: string[] = [];
  let runs = 0;
  const note = (method: string) => (path: string) => {
    calls.push(`${method} ${path}`);
    return Promise.resolve({ id: `run${(runs += 1)}` } as never);
  };
  const site: Client = {
    get: note('GET'),
    getFile: note('GET'),
    has: note('HEAD'),
    post: note('POST'),
    postForBytes: note('POST'),
    postFile: note('POST'),
    put: note('PUT'),
    patch: note('PATCH'),
    putBytes: note('PUT'),
    delete: note('DELETE'),
  };
  return { calls, site: onlyAllowedCalls(site) };
}

const refused = expect.objectContaining({ code: 'call_not_allowed', exit: 4 }) as Error;

describe('the calls for an assistant', () => {
  it('are these and no others', () => {
    expect(ALLOWED_CALLS.map(([method, { source }]) => `${method} ${source}`)).toEqual([
      'GET ^\\/api\\/operator\\/site$',
      'GET ^\\/api\\/operator\\/uploads$',
      'GET ^\\/api\\/pages$',
      'GET ^\\/api\\/pages\\/\\d+$',
      'GET ^\\/api\\/site_settings$',
      'GET ^\\/pages\\/\\d+$',
      'GET ^\\/uploads\\/[\\w.]+$',
      'HEAD ^\\/api\\/pages\\/\\d+$',
      'HEAD ^\\/uploads\\/[\\w.]+$',
      'POST ^\\/api\\/operator\\/runs$',
      'GET ^\\/api\\/operator\\/runs\\/[\\w-]+$',
      'PUT ^\\/api\\/operator\\/runs\\/[\\w-]+\\/pages$',
      'POST ^\\/api\\/operator\\/runs\\/[\\w-]+\\/media$',
      'POST ^\\/api\\/operator\\/runs\\/[\\w-]+\\/plan$',
      'DELETE ^\\/api\\/operator\\/runs\\/[\\w-]+$',
      'POST ^\\/api\\/operator\\/runs\\/[\\w-]+\\/apply$',
    ]);
  });

  it('refuse everything else before it is sent', async () => {
    const { calls, site } = recorded();
    const tries: (() => Promise<unknown>)[] = [
      () => site.get('/api/operator/contact_requests', any),
      () => site.get('/api/operator/tokens', any),
      () => site.get('/api/operator/site/../tokens', any),
      () => site.get('/api/operator/runs', any),
      () => site.getFile('/api/operator/admin_users'),
      () => site.has('/api/operator/admin_users'),
      () => site.post('/api/operator/seed', {}, any),
      () => site.post('/api/operator/tokens', {}, any),
      () => site.put('/api/pages/4', {}, any),
      () => site.put('/api/site_settings', {}, any),
      () => site.patch('/api/pages/4', {}, any),
      () => site.putBytes('/api/operator/runs/run1/media/x.png', new Uint8Array(), {}),
      () => site.delete('/api/pages/4', any),
    ];
    for (const each of tries) await expect(each()).rejects.toEqual(refused);
    expect(calls).toEqual([]);
  });

  it('change only runs that were made here, and apply only those that propose', async () => {
    const { calls, site } = recorded();
    await expect(site.post('/api/operator/runs/run1/plan', {}, any)).rejects.toEqual(refused);
    await site.post('/api/operator/runs', { options: { as_draft: false } }, any);
    await site.post('/api/operator/runs', { options: { as_draft: true } }, any);
    await site.put('/api/operator/runs/run1/pages', {}, any);
    await expect(site.post('/api/operator/runs/run1/apply', {}, any)).rejects.toEqual(refused);
    await site.post('/api/operator/runs/run2/apply', {}, any);
    await expect(site.post('/api/operator/runs/run2/undo', {}, any)).rejects.toEqual(refused);
    await expect(site.delete('/api/operator/runs/run9', any)).rejects.toEqual(refused);
    expect(calls).toEqual([
      'POST /api/operator/runs',
      'POST /api/operator/runs',
      'PUT /api/operator/runs/run1/pages',
      'POST /api/operator/runs/run2/apply',
    ]);
  });
});

describe('the text of a page', () => {
  it('has a line for each block, and nothing that visitors do not read', () => {
    const html =
      '<!doctype html><head><title>x</title></head><body><script>if (a < b) hide()</script>' +
      '<h1>Our &amp; your <em>history</em></h1><p>A&nbsp;p</p><style>p{}</style><ul><li>One</li></ul>';
    expect(htmlToText(html)).toBe('Our & your history\nA p\nOne');
  });

  it('is read in one pass, also of HTML that is cut or hostile', () => {
    expect(htmlToText('<p>One<')).toBe('One');
    expect(htmlToText('<p>One<script>never closed')).toBe('One');
    expect(htmlToText('<'.repeat(200_000))).toBe('');
    expect(htmlToText('&amp;lt;b&gt;')).toBe('&lt;b>');
  });
});
