import fs from 'node:fs';
import path from 'node:path';
import { cpuOf } from './processes.mjs';
import {
  dataFolder,
  fill,
  load,
  quantile,
  signIn,
  startBaseline,
  startSite,
  timed,
} from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */

const PAGES = 4_000;
const connections = 10;

/**
 * Requests an address and reads the answer.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
async function view(url, headers = {}) {
  const [ms, answer] = await timed(async () => {
    const found = await fetch(url, { headers });
    await found.arrayBuffer();
    return found;
  });
  return { ms, status: answer.status, etag: answer.headers.get('etag') };
}

/**
 * Generates load, and measures the CPU time per answer.
 * @param {{ port: number, pid: number }} server
 * @param {string} target
 */
async function loadWithCpu(server, target) {
  const before = process.platform === 'linux' ? cpuOf(server.pid) : NaN;
  const done = await load(server.port, target, { connections });
  const used = process.platform === 'linux' ? cpuOf(server.pid) - before : NaN;
  return { ...done, cpuMs: used / done.answers };
}

/**
 * Compares the throughput and the CPU time of pages that are not cached with Express, which sends the
 * same bytes as a string.
 * @param {import('./site.mjs').RunningSite} site
 * @param {Buffer} html the bytes of one page
 * @param {string} folder for a temporary file
 * @returns {Promise<Row[]>}
 */
async function compareWithExpress(site, html, folder) {
  const file = path.join(folder, 'page.json');
  fs.writeFileSync(file, JSON.stringify({ body: html.toString('base64') }));
  const express = await startBaseline('express-server.mjs', file);
  await load(express.port, '/', { connections });
  const baseline = await loadWithCpu(express, '/');
  express.stop();
  // This load compiles the code, so that the measurement does not include compilation.
  await load(site.port, `/pages/{1001-${1000 + PAGES}}`, { connections, seconds: 8 });
  // There are more pages than the cache can store, so no request is answered from the cache.
  const ours = await loadWithCpu(site, `/pages/{1001-${1000 + PAGES}}`);
  return [
    {
      what: `page not cached, 15 blocks, ${(html.length / 1024).toFixed(0)} KB of HTML`,
      value: `${ours.perSecond}/s, p99 ${ours.p99.toFixed(1)} ms`,
      comparison: `Express, a string: ${baseline.perSecond}/s`,
      ratio: ours.perSecond / baseline.perSecond,
      target: 'ratio at least 0.2',
    },
    {
      what: 'page not cached, CPU time',
      value: `${ours.cpuMs.toFixed(2)} ms a page, site and database`,
      comparison: `Express: ${baseline.cpuMs.toFixed(2)} ms`,
      ratio: baseline.cpuMs / ours.cpuMs,
      target: 'ratio at least 0.2',
    },
  ];
}

/**
 * Measures the views of a page after each of 30 publishes: the first, the next, and a conditional one.
 * @param {import('./site.mjs').RunningSite} site
 * @returns {Promise<Row[]>}
 */
async function viewAfterPublish(site) {
  const url = `${site.url}/pages/1001`;
  const call = await signIn(site);
  const page = await (await call('/api/pages/1001')).json();
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const next = [];
  /** @type {number[]} */
  const unchanged = [];
  for (let n = 0; n < 30; n += 1) {
    page.content.content.find(
      /** @param {{ type: string }} block */ ({ type }) => type === 'HeadingBlock',
    ).props.text = `Published for the ${n}th time`;
    const body = JSON.stringify({ page: { content: page.content } });
    const published = await call('/api/pages/1001', { method: 'PUT', body });
    if (!published.ok) throw new Error(await published.text());
    const seen = await view(url);
    first.push(seen.ms);
    next.push((await view(url)).ms);
    const again = await view(url, { 'If-None-Match': seen.etag ?? '' });
    if (again.status !== 304) throw new Error(`${again.status} instead of 304`);
    unchanged.push(again.ms);
  }
  return [
    {
      what: 'first view after a publish, 15 blocks',
      value: `${quantile(first, 0.5).toFixed(1)} ms`,
      comparison: `the next view: ${quantile(next, 0.5).toFixed(1)} ms`,
      target: 'at most 5 ms more than the next view',
    },
    {
      what: 'conditional request, 304',
      value: `${quantile(unchanged, 0.5).toFixed(1)} ms`,
      comparison: `200, cached: ${quantile(next, 0.5).toFixed(1)} ms`,
      target: 'no render, no read',
    },
  ];
}

/**
 * Measures pages that are not cached, so that the site reads and renders each one. Also measures the
 * first view after a publish, and a conditional request.
 * @returns {Promise<Row[]>}
 */
export async function run() {
  const data = dataFolder();
  const site = await startSite(data.folder);
  try {
    await fill(data.folder, { pages: PAGES });
    const html = Buffer.from(await (await fetch(`${site.url}/pages/1001`)).arrayBuffer());
    return [
      ...(await compareWithExpress(site, html, data.folder)),
      ...(await viewAfterPublish(site)),
    ];
  } finally {
    await site.stop();
    data.remove();
  }
}
