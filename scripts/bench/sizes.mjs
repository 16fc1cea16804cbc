import { dataFolder, fill, quantile, signIn, startSite } from './site.mjs';

const PAGES = 10_000;
const REQUESTS = 100_000;
const LAST = REQUESTS / 50;

/** @typedef {import('../bench.mjs').Row} Row */

/** Calls of an administrator on a site with ten thousand pages. @type {[what: string, path: string][]} */
const pageCalls = [
  ['all in one answer', '/api/pages'],
  ['first fifty', '/api/pages?page=1&limit=50'],
  ['last fifty', `/api/pages?page=${PAGES / 50}&limit=50`],
  ['search, a word that all have', '/api/pages?page=1&limit=50&search=machine'],
  ['search, one page', '/api/pages?page=1&limit=50&search=machine-4711'],
];

/** Calls of an administrator on a site with a hundred thousand contact requests. @type {[what: string, path: string][]} */
const requestCalls = [
  ['first page', '?page=1&limit=50'],
  ['page in the middle', `?page=${LAST / 2}&limit=50`],
  ['last page', `?page=${LAST}&limit=50`],
  ['oldest first', '?page=1&limit=50&sort=oldest'],
  ['by status', '?page=1&limit=50&status=open'],
  ['by status, last page', `?page=${Math.floor((LAST * 2) / 3)}&limit=50&status=open`],
  ['search, a word that all have', '?page=1&limit=50&search=rent'],
  ['search, two words, by status', '?page=1&limit=50&search=visitor+fork&status=open'],
  ['search, a word in a hundredth', '?page=1&limit=50&search=telehandler'],
  ['search, one request', '?page=1&limit=50&search=visitor4711%40example'],
  ['search, nothing', '?page=1&limit=50&search=nobody'],
];

/** Times consecutive calls, in ms. @param {() => Promise<Response>} call */
async function measure(call, times = 20) {
  /** @type {number[]} */
  const taken = [];
  let bytes = 0;
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    const answer = await call();
    bytes = (await answer.arrayBuffer()).byteLength;
    taken.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
  }
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), bytes };
}

/**
 * @param {(path: string) => Promise<Response>} call
 * @returns {Promise<Row[]>}
 */
async function measureAll(call) {
  /** @type {Row[]} */
  const rows = [];
  /**
   * @param {string} what
   * @param {string} path
   * @param {string} target
   */
  const add = async (what, path, target) => {
    const { p50, p95, bytes } = await measure(() => call(path));
    const comparison = `p50 ${p50.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`;
    rows.push({ what, value: `p95 ${p95.toFixed(0)} ms`, comparison, target });
  };
  for (const [what, path] of pageCalls)
    await add(`10,000 pages: ${what}`, path, 'p95 under 500 ms');
  for (const [what, query] of requestCalls)
    await add(`100,000 requests: ${what}`, `/api/contact_requests${query}`, 'under 300 ms');
  return rows;
}

/** Measures lists of the maximum sizes. @returns {Promise<Row[]>} */
export async function run() {
  const data = dataFolder();
  const site = await startSite(data.folder, { SEED: 'none' });
  try {
    await fill(data.folder, { pages: PAGES, requests: REQUESTS });
    return await measureAll(await signIn(site));
  } finally {
    await site.stop();
    data.remove();
  }
}
