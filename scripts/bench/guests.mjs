import http from 'node:http';
import { dataFolder, quantile, startSite } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} Call */

const JSON_TYPE = { 'content-type': 'application/json' };
const LARGE = 60_000;

/** @param {Record<string, unknown>} fields */
const message = (fields) =>
  JSON.stringify({
    contact_request: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      message: 'Hello',
      ...fields,
    },
    captcha_token: 'none',
  });

/**
 * @param {string} body
 * @returns {Call}
 */
const contact = (body) => ({
  method: 'POST',
  path: '/api/contact_requests',
  headers: JSON_TYPE,
  body,
});

/**
 * Requests of a guest that are the most expensive, in this product or in other products.
 * @type {[what: string, call: Call][]}
 */
const CALLS = [
  ['an email address of dots', contact(message({ email: `a@${'.'.repeat(LARGE)}@` }))],
  ['a name of spaces', contact(message({ first_name: `${' '.repeat(LARGE)}x` }))],
  ['a token of spaces', contact(message({ captcha_token: ' '.repeat(LARGE) }))],
  ['JSON, 15,000 deep', contact(`${'['.repeat(15_000)}${']'.repeat(15_000)}`)],
  ['JSON, 8,000 keys', contact(`{${Array.from({ length: 8_000 }, (_, n) => `"${n}":1`).join()}}`)],
  [
    'a sign-in with a long password',
    {
      method: 'POST',
      path: '/api/admin_users/sign_in',
      headers: JSON_TYPE,
      body: JSON.stringify({
        admin_user: {
          email: 'a@b.c',
          password: 'x'.repeat(LARGE),
        },
      }),
    },
  ],
  ['an address of slashes', { path: `/x${'/'.repeat(15_000)}y` }],
  ['an address of dots', { path: `/${'../'.repeat(5_000)}etc/passwd` }],
  ['an address of percent signs', { path: `/${'%2e%2f'.repeat(2_500)}` }],
  [
    'a query of 2,000 keys',
    { path: `/?${Array.from({ length: 2_000 }, (_, n) => `k${n}=1`).join('&')}` },
  ],
  ['a header of commas', { path: '/pages/1', headers: { 'accept-encoding': 'a,'.repeat(6_000) } }],
  [
    'a header of entity tags',
    { path: '/pages/1', headers: { 'if-none-match': '"x",'.repeat(3_500) } },
  ],
  ['a cookie of semicolons', { path: '/api/session', headers: { cookie: 'a=b;'.repeat(3_500) } }],
  ['ranges of a file', { path: '/pages/1', headers: { range: `bytes=${'0-,'.repeat(4_500)}` } }],
];

/**
 * @param {number} port
 * @param {Call} call
 * @param {http.Agent} [agent]
 * @returns {Promise<number | null>} the status; null without an answer
 */
const send = (port, { method = 'GET', path, headers, body }, agent) =>
  new Promise((resolve) => {
    const origin = { origin: `http://127.0.0.1:${port}` };
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: { ...origin, ...headers },
    };
    const request = http.request(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? null));
    });
    request.on('error', () => resolve(null)).end(body);
  });

/**
 * Measures the longest response time of another guest while the site answers a request, in ms.
 * @param {number} port
 * @param {http.Agent} agent with one connection
 * @param {() => Promise<unknown>} disturb sends the request
 */
async function longestWait(port, agent, disturb) {
  let done = false;
  const disturbed = disturb().finally(() => (done = true));
  let longest = 0;
  while (!done) {
    const asked = performance.now();
    await send(port, { path: '/pages/1' }, agent);
    longest = Math.max(longest, performance.now() - asked);
  }
  await disturbed;
  return longest;
}

/** Measures how long the most expensive requests of a guest delay another guest. @returns {Promise<Row[]>} */
export async function run() {
  const data = dataFolder();
  const site = await startSite(data.folder);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const quiet = { path: '/robots.txt' };
    /** @param {Call} call */
    const waits = async (call) => {
      /** @type {number[]} */
      const all = [];
      for (let n = 0; n < 15; n += 1)
        all.push(await longestWait(site.port, agent, () => send(site.port, call)));
      return quantile(all, 0.5);
    };
    await waits(quiet);
    const usual = await waits(quiet);
    /** @type {{ what: string, ms: number, status: number | null }[]} */
    const found = [];
    for (const [what, call] of CALLS)
      found.push({ what, ms: await waits(call), status: await send(site.port, call) });
    const worst = found.toSorted((one, other) => other.ms - one.ms)[0];
    return [
      {
        what: `longest response time during the worst of ${CALLS.length} requests of a guest`,
        value: `${worst?.ms.toFixed(1)} ms: ${worst?.what}`,
        comparison: `during a small request ${usual.toFixed(1)} ms`,
        target: 'under 50 ms',
      },
    ];
  } finally {
    agent.destroy();
    await site.stop();
    data.remove();
  }
}
