import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { dataFolder, load, startSite, startBaseline } from './site.mjs';

const page = '/pages/1';

/**
 * @param {number} port
 * @param {string} encoding
 * @returns {Promise<{ headers: string[], body: string }>}
 */
function fetchRaw(port, encoding) {
  return new Promise((resolve, reject) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {};
    const request = http.get({ port, host: '127.0.0.1', path: page, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ headers: withoutOwn(response.rawHeaders), body });
      });
    });
    request.on('error', reject);
  });
}

/**
 * Removes the headers that Node adds to every answer.
 * @param {string[]} raw name, value, name, value, …
 */
function withoutOwn(raw) {
  return raw.filter((_, at) => !/^(date|connection|keep-alive)$/i.test(raw[at - (at % 2)] ?? ''));
}

/**
 * Compares the site, for a cached page, with a bare server that sends the same bytes.
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
export async function run() {
  const data = dataFolder();
  const site = await startSite(data.folder);
  /** @type {import('../bench.mjs').Row[]} */
  const rows = [];
  try {
    for (const encoding of ['', 'br']) {
      const file = path.join(data.folder, `answer-${encoding || 'identity'}.json`);
      await fetchRaw(site.port, encoding);
      fs.writeFileSync(file, JSON.stringify(await fetchRaw(site.port, encoding)));
      const bare = await startBaseline('bare-server.mjs', file);
      for (const connections of [1, 10, 50]) {
        const baseline = await load(bare.port, page, { connections, encoding });
        const ours = await load(site.port, page, { connections, encoding });
        rows.push({
          what: `cached page, ${connections} connections${encoding ? `, ${encoding}` : ''}`,
          value: `${ours.perSecond}/s, p99 ${ours.p99.toFixed(2)} ms`,
          comparison: `bare server ${baseline.perSecond}/s, p99 ${baseline.p99.toFixed(2)} ms`,
          ratio: ours.perSecond / baseline.perSecond,
          target: 'ratio at least 0.8, p99 at most twice as long',
        });
      }
      bare.stop();
    }
  } finally {
    await site.stop();
    data.remove();
  }
  return rows;
}
