import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

const TOKEN = 'a-token-for-the-metrics';
let app: TestSite;
beforeAll(async () => {
  app = await startTestSite({ alone: 'each process counts for itself' });
});
afterAll(() => app.close());

/** The value of a line, or 0 when there is none. */
function valueOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}
const read = async () => (await app.plain().get('/metrics')).text;
const count = (route: string, status: number, method = 'GET') =>
  `siteyard_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test('the metrics are in the Prometheus text format', async () => {
  const answer = await app.plain().get('/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text.endsWith('\n')).toBe(true);
  for (const line of answer.text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^# (?:HELP|TYPE) \w+ .+$|^\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+$/,
    );
  expect(valueOf(answer.text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

test('the metrics count requests and their durations by route and status', async () => {
  await app.guest().get('/api/pages/999999');
  await app.guest().get('/api/pages/999998');
  const text = await read();
  expect(valueOf(text, count('/api/pages/:id', 404))).toBe(2);
  const labels = 'method="GET",route="/api/pages/:id",status="404"';
  const name = 'siteyard_http_request_duration_seconds';
  expect(valueOf(text, `${name}_bucket{${labels},le="+Inf"}`)).toBe(2);
  expect(valueOf(text, `${name}_sum{${labels}}`)).toBeGreaterThan(0);
  const buckets = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}_bucket{${labels}`))
    .map((line) => Number(line.split(' ').at(-1)));
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
});

test('unknown paths and methods add no time series', async () => {
  const before = (await read()).split('\n').length;
  for (let index = 0; index < 20; index += 1) await app.guest().get(`/api/made-up-${index}`);
  const text = await read();
  expect(text).not.toContain('made-up');
  expect(valueOf(text, count('none', 404))).toBe(20);
  // One class for all of them, and one for the request that reads the metrics.
  expect(text.split('\n').length).toBeLessThan(before + 60);
});

test('the metrics count pages that are served from the cache', async () => {
  const { id } = await createPage(await app.signIn(), {}, [block('HeadingBlock')]);
  await app.guest().get(`/pages/${id}`);
  const before = valueOf(await read(), 'siteyard_kept_pages_total');
  for (let index = 0; index < 3; index += 1) await app.guest().get(`/pages/${id}`);
  expect(valueOf(await read(), 'siteyard_kept_pages_total')).toBe(before + 3);
});

test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
  'refuses requests that come through a proxy on this machine: %s',
  async (name) => {
    expect((await app.plain({ [name]: '198.51.100.7' }).get('/metrics')).status).toBe(403);
  },
);

test('refuses requests under another name than this machine, which a proxy may pass on', async () => {
  for (const host of ['www.example.com', 'www.example.com:3000', '203.0.113.5'])
    expect((await app.plain({ Host: host }).get('/metrics')).status, host).toBe(403);
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect((await app.plain({ Host: host }).get('/metrics')).status, host).toBe(200);
});

test('returns 404 without a token when PUBLIC_URL is set: a proxy may add no header', async () => {
  const site = await startTestSite({ env: { PUBLIC_URL: 'https://www.example.com' } });
  try {
    const answer = await site.plain().get('/metrics');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found' });
    expect(answer.text).not.toContain('METRICS_TOKEN');
  } finally {
    await site.close();
  }
});

test('requires the token when METRICS_TOKEN is set', async () => {
  const site = await startTestSite({
    env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://www.example.com' },
  });
  try {
    const get = (headers: Record<string, string>) => site.plain(headers).get('/metrics');
    expect((await get({})).status).toBe(401);
    expect((await get({ Authorization: 'Bearer something-else-altogether' })).status).toBe(401);
    const good = await get({ Authorization: `Bearer ${TOKEN}` });
    expect(good.status).toBe(200);
    expect((await (await site.signIn()).get('/metrics')).status).toBe(401);
  } finally {
    await site.close();
  }
});
