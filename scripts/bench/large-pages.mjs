import { dataFolder, generateContent, signIn, startSite, timed } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */

/**
 * @param {import('./site.mjs').RunningSite} site
 * @param {Awaited<ReturnType<typeof signIn>>} call
 * @param {string} what
 * @param {unknown} content
 * @returns {Promise<Row>}
 */
async function onePage(site, call, what, content) {
  const created = await call('/api/pages', {
    method: 'POST',
    body: JSON.stringify({ page: { title: what } }),
  });
  const { id } = await created.json();
  const body = JSON.stringify({ page: { content } });
  const [publish, answer] = await timed(() => call(`/api/pages/${id}`, { method: 'PUT', body }));
  if (!answer.ok)
    throw new Error(`${what}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  await answer.arrayBuffer();
  const view = async () => (await fetch(`${site.url}/pages/${id}`)).arrayBuffer();
  const [first, html] = await timed(view);
  const [next] = await timed(view);
  const [read] = await timed(async () => (await call(`/api/pages/${id}`)).arrayBuffer());
  const sizes = [body.length, html.byteLength].map((size) => (size / 1e6).toFixed(1));
  return {
    what: `${what}: ${sizes[0]} MB of JSON, ${sizes[1]} MB of HTML`,
    value: `published in ${publish.toFixed(0)} ms, first view ${first.toFixed(0)} ms`,
    comparison: `next view ${next.toFixed(0)} ms, read by the API ${read.toFixed(0)} ms`,
    target: 'accepted and shown',
  };
}

/** Measures pages of the maximum sizes. @returns {Promise<Row[]>} */
export async function run() {
  const data = dataFolder();
  const site = await startSite(data.folder);
  try {
    const call = await signIn(site);
    return [
      await onePage(site, call, 'page of 2,000 blocks', await generateContent(2_000, 2)),
      await onePage(site, call, 'page of 5 MB', await generateContent(600, 110)),
    ];
  } finally {
    await site.stop();
    data.remove();
  }
}
