import http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuOf } from './processes.mjs';
import { dataFolder, generateContent, publish, quantile, signIn, startSite } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */

const CONNECTIONS = 15;
const REQUESTS_EACH = 20;
/** The length of one measurement in ms. The visitor uses the site until one measurement is quiet. */
const QUIET_MS = 1_000;
/** The site is quiet if its CPU time is at most this multiple of its CPU time with only the visitor. */
const QUIET_RATIO = 1.5;
/** The maximum time of all measurements for one path, in ms. */
const WATCHED_MS = 60_000;
/** The pause of a visitor between two requests, in ms. */
const PAUSE_MS = 10;

/**
 * Sends 300 requests on 15 connections, and closes them without reading an answer.
 * @param {number} port
 * @param {string} path
 */
async function abandon(port, path) {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n\r\n`;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(request.repeat(REQUESTS_EACH), () => socket.destroy());
      await closed;
    }),
  );
}

/**
 * @param {number} port
 * @param {string} path
 * @param {http.Agent} agent
 * @returns {Promise<number>} ms
 */
const waitFor = (port, path, agent) =>
  new Promise((resolve, reject) => {
    const asked = performance.now();
    const request = http.get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - asked));
    });
    request.on('error', reject);
  });

/**
 * Requests a page and an answer of the API in turn. Returns the response times in ms.
 * @param {number} port
 * @param {http.Agent} agent
 * @param {number} ms
 * @returns {Promise<number[]>}
 */
async function visit(port, agent, ms) {
  const waits = [];
  for (const end = performance.now() + ms; performance.now() < end; await delay(PAUSE_MS))
    for (const path of ['/pages/1', '/api/session']) waits.push(await waitFor(port, path, agent));
  return waits;
}

/**
 * Measures the longest response time of a visitor while another client abandons 300 requests, and the
 * CPU time of the site for these requests. Does that for each kind of answer that guests get.
 * @returns {Promise<Row[]>}
 */
export async function run() {
  const data = dataFolder();
  const site = await startSite(data.folder);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const call = await signIn(site);
    const id = await publish(call, 'Large', await generateContent(600, 110));
    const paths = [
      `/api/pages/${id}`,
      `/pages/${id}`,
      '/api/site_settings',
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/',
    ];
    /** @param {number} ms */
    const watch = async (ms) => {
      const before = cpuOf(site.pid);
      const waits = await visit(site.port, agent, ms);
      return { waits, cpu: cpuOf(site.pid) - before };
    };
    await watch(3_000);
    const alone = await watch(3_000);
    const usual = quantile(alone.waits, 0.99);
    const usualCpu = (alone.cpu / 3_000) * QUIET_MS;
    const found = [];
    for (const path of paths) {
      let [longest, cpu] = [0, 0];
      const end = performance.now() + WATCHED_MS;
      const abandoned = abandon(site.port, path);
      for (let isQuiet = false; !isQuiet && performance.now() < end;) {
        const watched = await watch(QUIET_MS);
        longest = Math.max(longest, ...watched.waits);
        isQuiet = watched.cpu <= usualCpu * QUIET_RATIO;
        cpu += Math.max(0, watched.cpu - usualCpu);
      }
      await abandoned;
      found.push({ path: path.replace(String(id), 'N'), longest, cpu });
    }
    for (const { path, longest, cpu } of found)
      console.log(
        `  ${path}: longest response time ${longest.toFixed(0)} ms, CPU ${cpu.toFixed(0)} ms`,
      );
    const [worst] = found.toSorted((one, other) => other.longest - one.longest);
    const [costly] = found.toSorted((one, other) => other.cpu - one.cpu);
    return [
      {
        what: `longest response time during ${CONNECTIONS * REQUESTS_EACH} abandoned requests on ${CONNECTIONS} connections`,
        value: `${worst?.longest.toFixed(0)} ms: ${worst?.path}; most CPU ${costly?.cpu.toFixed(0)} ms: ${costly?.path}`,
        comparison: `p99 without them ${usual.toFixed(1)} ms`,
        ratio: (worst?.longest ?? 0) / usual,
        target: 'at most 250 ms, or a ratio of 5',
      },
    ];
  } finally {
    agent.destroy();
    await site.stop();
    data.remove();
  }
}
