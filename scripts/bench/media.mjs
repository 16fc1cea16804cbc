import fs from 'node:fs';
import path from 'node:path';
import { bareDriver, cuttingProxy, makeToken, peaksOf, sitectl, writeBundle } from './moves.mjs';
import { dataFolder, startSite } from './site.mjs';

const PICTURES = 250;
/** The share of the pictures that is sent before the connection is closed and sitectl is killed. */
const CUT_AT = 0.99;

const gigabytes = (/** @type {number} */ bytes) => `${(bytes / 1e9).toFixed(2)} GB`;
const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/** Copies the pictures of a bundle, and waits until they are on the disk. @returns {number} ms */
function copy(/** @type {string} */ from, /** @type {string} */ to) {
  const started = performance.now();
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) {
    fs.copyFileSync(path.join(from, name), path.join(to, name));
    const file = fs.openSync(path.join(to, name), 'r+');
    fs.fsyncSync(file);
    fs.closeSync(file);
  }
  return performance.now() - started;
}

/**
 * Imports 2 GB of pictures into an empty site over HTTP, closes the connection and kills sitectl at
 * 99 %, and imports again, which sends only the missing pictures.
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
export async function run() {
  const data = dataFolder();
  const at = (/** @type {string} */ name) => path.join(data.folder, name);
  try {
    await writeBundle(at('bundle'), { pages: PICTURES, pictures: PICTURES });
    const media = path.join(at('bundle'), 'media');
    const bytes = fs
      .readdirSync(media)
      .reduce((sum, name) => sum + fs.statSync(path.join(media, name)).size, 0);
    const copied = copy(media, at('copy'));
    fs.rmSync(at('copy'), { recursive: true });
    const { ms: driven } = await bareDriver('pictures-in', at('bare'), at('bundle'));
    fs.rmSync(at('bare'), { recursive: true });

    const token = makeToken(at('data'));
    const site = await startSite(at('data'), { SEED: 'none' });
    /** @type {ReturnType<typeof sitectl> | undefined} */
    let running;
    const proxy = await cuttingProxy(site.port, () => running?.kill());
    try {
      const args = ['import', at('bundle'), '--url', proxy.url, '--yes', '--quiet'];
      proxy.cutAfter(CUT_AT * bytes);
      running = sitectl(args, token);
      const cut = await running.ended;
      const before = proxy.sent();
      const again = await sitectl(args, token).done();
      const resent = proxy.sent() - before;
      const [own, ...others] = peaksOf(site.pid);
      const peaks = `sitectl ${Math.max(cut.peak, again.peak)}, site ${own}, database ${others.join(' ')}`;
      const whole = cut.ms + again.ms;
      return [
        {
          what: `import of ${PICTURES} pictures, ${gigabytes(bytes)}, cut at ${CUT_AT * 100} %`,
          value: `${seconds(cut.ms)} and ${seconds(again.ms)}`,
          beside: `bare copy to disk ${seconds(copied)}`,
          ratio: whole / copied,
          bar: 'small',
        },
        {
          what: 'the same, and the bare driver into GridFS',
          value: seconds(whole),
          beside: `bare driver ${seconds(driven)}`,
          ratio: driven / whole,
          bar: 'at least 0.2',
        },
        {
          what: 'sent again after the cut',
          value: gigabytes(resent),
          beside: `missing ${gigabytes((1 - CUT_AT) * bytes)}`,
          bar: 'only what is missing',
        },
        { what: 'most memory, in MB', value: peaks, bar: 'flat' },
      ];
    } finally {
      proxy.close();
      await site.stop();
    }
  } finally {
    data.remove();
  }
}
