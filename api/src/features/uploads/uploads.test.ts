import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { uploadAnswer, type UploadAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { imageForm, picture, plainPicture } from '../../../../tests/helpers/images.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

async function upload(bytes: Uint8Array, name?: string): Promise<UploadAnswer> {
  const answer = await admin.send('POST', '/api/uploads', { body: imageForm(bytes, name) });
  expect(answer.status, answer.text).toBe(200);
  return uploadAnswer.parse(answer.body);
}

async function fetched(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + url, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const files = () => app.connection.collection('upload_files.files').countDocuments();
const AVIF = { Accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };
const WEBP = { Accept: 'image/webp,*/*' };

describe('upload', () => {
  test('returns the fields that the editor reads', async () => {
    const answer = await upload(await picture(60, 40).png().toBuffer());
    expect(answer).toMatchObject({ ok: true, width: 60, height: 40 });
    expect(answer.blob.url).toBe(answer.url);
    expect(answer.url).toBe(`/uploads/${answer.sha256}.png`);
  });

  test('stores the same picture once, also for concurrent uploads', async () => {
    const bytes = await plainPicture('#112233', 200, 100).jpeg().toBuffer();
    const before = await files();
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(bytes)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await files()).toBe(before + 1);
    await upload(bytes);
    expect(await files()).toBe(before + 1);
  });

  test('scales images above 4,000 px down', async () => {
    const answer = await upload(await plainPicture('#445566', 5_000, 2_500).png().toBuffer());
    expect([answer.width, answer.height]).toEqual([4_000, 2_000]);
  });

  test('keeps animations animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((colour) => plainPicture(colour).png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const answer = await upload(animation);
    expect([answer.width, answer.height]).toEqual([60, 40]);
    const stored = await fetched(answer.url);
    expect((await sharp(stored.bytes).metadata()).pages).toBe(3);
    const variant = await fetched(`${answer.url}?w=320`, AVIF);
    expect(variant.headers.get('content-type')).toMatch(/^image\/(webp|gif)$/);
    expect((await sharp(variant.bytes).metadata()).pages).toBe(3);
  });

  test('deletes the staging folder of a stopped process, but none in use', async () => {
    const { sha256 } = await upload(await plainPicture('#778899').png().toBuffer());
    const record = await app.connection.collection('uploads').findOne({ _id: sha256 as never });
    const stages = app.connection.collection('upload_stages');
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await stages.insertOne({ _id: record?.['file_id'], at: old });
    const orphan = await app.connection
      .collection('upload_files.files')
      .insertOne({ filename: 'left', length: 0, chunkSize: 1, uploadDate: old });
    await stages.insertOne({ _id: orphan.insertedId, at: old });
    const before = await files();
    await app.site.services.uploads.sweep();
    expect(await files()).toBe(before - 1);
    expect(await stages.countDocuments()).toBe(0);
    expect((await fetched(`/uploads/${sha256}.png`)).status).toBe(200);
  });
});

describe('unused pictures', () => {
  test('are deleted after 90 days, unless a page, a version or the settings use them', async () => {
    const colours = ['#101112', '#202122', '#303132', '#404142'];
    const [unused, onPage, inVersion, asLogo] = await Promise.all(
      colours.map(async (colour) => upload(await plainPicture(colour).png().toBuffer())),
    );
    const shows = (image: UploadAnswer | undefined) =>
      block('TextAndImage', { id: 'T-1', imageUrl: image?.url });
    const page = await createPage(admin, {}, [shows(inVersion)]);
    await admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(shows(onPage)) } });
    await admin.put('/api/site_settings', { settings: { nav: { logoImageUrl: asLogo?.url } } });
    const sweepAfter = (days: number) =>
      app.site.services.uploads.sweep(new Date(Date.now() + days * 86_400_000));
    await sweepAfter(89);
    expect((await fetched(unused?.url ?? '')).status).toBe(200);
    await sweepAfter(91);
    expect((await fetched(unused?.url ?? '')).status).toBe(404);
    for (const image of [onPage, inVersion, asLogo])
      expect((await fetched(image?.url ?? '')).status).toBe(200);
    await admin.put('/api/site_settings', { settings: { nav: { logoImageUrl: '' } } });
  });
});

describe('an image', () => {
  let photo: UploadAnswer;
  beforeAll(async () => {
    photo = await upload(await picture(1_000, 500).blur(3).jpeg().toBuffer());
  });

  test('can be cached forever', async () => {
    const { headers, bytes } = await fetched(photo.url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('cache-control')).toContain('max-age=31536000');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    const etag = headers.get('etag') ?? '';
    const again = await fetched(photo.url, { 'If-None-Match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('is sent without a Node.js warning on the console', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const { url } = await upload(await picture(700, 300).png().toBuffer());
    for (const address of [url, `${url}?w=320`, `${url}?w=320`])
      expect((await fetched(address)).status).toBe(200);
    expect(warnings).toEqual([]);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const full = await fetched(photo.url);
    const head = await admin.send('HEAD', photo.url);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers.get(name), name).toBe(full.headers.get(name));
  });

  test('is sent in a type that the browser accepts', async () => {
    const avif = await fetched(`${photo.url}?w=320`, AVIF);
    expect(avif.headers.get('content-type')).toBe('image/avif');
    expect(avif.headers.get('vary')).toContain('Accept');
    const webp = await fetched(`${photo.url}?w=320`, WEBP);
    expect(webp.headers.get('content-type')).toBe('image/webp');
    const none = await fetched(`${photo.url}?w=320`, { Accept: '*/*' });
    expect(none.headers.get('content-type')).toBe('image/jpeg');
    const refuses = await fetched(`${photo.url}?w=320`, { Accept: 'image/avif;q=0,image/webp' });
    expect(refuses.headers.get('content-type')).toBe('image/webp');
    const etags = [avif, webp, none].map(({ headers }) => headers.get('etag'));
    expect(new Set(etags).size).toBe(3);
  });

  test.each([
    ['320', 320],
    ['640', 640],
    ['500', 640],
    ['1', 320],
    ['960', 960],
    ['1280', 1000],
    ['99999', 1000],
  ])('w=%s returns %i px and never more than the original', async (asked, width) => {
    const { bytes, status } = await fetched(`${photo.url}?w=${asked}`, WEBP);
    expect(status).toBe(200);
    expect((await sharp(bytes).metadata()).width).toBe(width);
  });

  test.each(['w=0', 'w=abc', 'w=', 'w=-5', 'w=1e3', 'w=1&w=2', 'cb=123', 'utm_source=x'])(
    '?%s returns the original',
    async (query) => {
      const { bytes, headers, status } = await fetched(`${photo.url}?${query}`, AVIF);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await sharp(bytes).metadata()).width).toBe(1000);
    },
  );

  test('the original replaces a variant with more bytes', async () => {
    const tiny = await upload(await plainPicture('#0a0b0c', 8, 8).png().toBuffer());
    const { headers, status } = await fetched(`${tiny.url}?w=320`, AVIF);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('each variant is created once for concurrent requests and then kept on disk', async () => {
    const other = await upload(await picture(900, 600).jpeg().toBuffer());
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetched(`${other.url}?w=640`, AVIF)),
    );
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    const kept = await readdir(path.join(app.dataDir, 'image-cache'));
    expect(kept.filter((name) => name.startsWith(`${other.sha256}-640`))).toHaveLength(1);
    expect(kept.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
