import net from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { UploadAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import {
  animationBomb,
  icon,
  iconBitmap,
  imageForm,
  picture,
  pixelBomb,
  plainPicture,
} from '../../helpers/images.ts';

/** The tests stay in one file, because each of them sends one kind of file to the same site. */

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const upload = (bytes: Uint8Array, name?: string, type?: string, agent = admin) =>
  agent.send('POST', '/api/uploads', { body: imageForm(bytes, name, type) });
const errorOf = (answer: { body: unknown }) => answer.body as ErrorBody;
const stored = () => app.connection.collection('uploads').countDocuments();

/** Returns the bytes that a visitor receives. */
async function fetched(url: string): Promise<Buffer> {
  const response = await fetch(app.url + url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Uploads a file that must be refused, and checks that nothing is stored. */
async function refused(bytes: Uint8Array, status: number, code: string, name?: string) {
  const before = await stored();
  const started = Date.now();
  const answer = await upload(bytes, name);
  expect(answer.status, answer.text).toBe(status);
  expect(errorOf(answer).code).toBe(code);
  expect(answer.text).not.toMatch(/vips|sharp|node_modules|\\n +at /);
  expect(await stored()).toBe(before);
  return Date.now() - started;
}

describe('permission to upload', () => {
  test('requires an administrator and a request from this site', async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(png, 'a.png', 'image/png', app.guest())).status).toBe(401);
    expect((await upload(png, 'a.png', 'image/png', app.plain())).status).toBe(401);
    const elsewhere = await admin.send('POST', '/api/uploads', {
      body: imageForm(png),
      headers: { Origin: 'https://evil.example' },
    });
    expect(elsewhere.status).toBe(403);
    expect(await stored()).toBe(0);
  });
});

describe('a file that is not an image', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'an SVG that hides',
      '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['only a signature', '\x89PNG\r\n\x1a\n'],
    ['text', 'hello'],
    ['one byte', '\xff'],
  ])('is refused for any name and type: %s', async (_what, text) => {
    await refused(Buffer.from(text, 'latin1'), 422, 'upload_not_an_image', 'photo.jpg');
  });

  test('is refused if it is a TIFF, BMP or HEIC', async () => {
    await refused(await picture().tiff().toBuffer(), 422, 'upload_not_an_image');
    await refused(Buffer.from('BM'.padEnd(200, '\0')), 422, 'upload_not_an_image');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await refused(heic, 422, 'upload_not_an_image');
  });

  test('is detected by its content, not by its name', async () => {
    const answer = await upload(await picture().png().toBuffer(), 'photo.jpg', 'image/jpeg');
    expect((answer.body as UploadAnswer).url).toMatch(/\.png$/);
  });
});

describe('decompression bombs', () => {
  test('are refused before decoding: a small file of 240 megapixels', async () => {
    const bomb = pixelBomb(20_000, 12_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refused(bomb, 422, 'upload_too_many_pixels')).toBeLessThan(10_000);
  });

  test('are refused with 41 megapixels, and accepted with 40', async () => {
    await refused(pixelBomb(4_100, 10_000), 422, 'upload_too_many_pixels');
    const most = await upload(pixelBomb(4_000, 10_000));
    expect(most.status).toBe(200);
    expect(most.body).toMatchObject({ width: 1600, height: 4000 });
  });

  test('are refused if all frames of an animation together exceed the limit', async () => {
    await refused(animationBomb(2_000, 2_000, 11), 422, 'upload_too_many_pixels');
    await refused(animationBomb(10, 10, 1_001), 422, 'upload_too_many_pixels');
    expect((await upload(animationBomb(10, 10, 3))).status).toBe(200);
  });

  test('are refused during the upload if the file exceeds the size limit', async () => {
    await refused(Buffer.alloc(15 * 1024 * 1024 + 1, 1), 413, 'upload_too_large');
  });
});

describe('damaged and disguised images', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'are refused when a %s is truncated',
    async (format) => {
      const bytes = await picture(300, 200).toFormat(format).toBuffer();
      await refused(bytes.subarray(0, Math.floor(bytes.length * 0.6)), 422, 'upload_not_an_image');
    },
  );

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'are stored without the bytes after the end of a %s',
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      const payload = '<script>alert(document.domain)</script>';
      const answer = await upload(
        Buffer.concat([bytes, Buffer.from(payload)]),
        'x.html',
        'text/html',
      );
      expect(answer.status).toBe(200);
      const { url } = answer.body as UploadAnswer;
      expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.(jpg|png|webp|gif)$/);
      expect((await fetched(url)).includes('<script>')).toBe(false);
    },
  );

  test('are stored without position, camera and comments, and are rotated by their orientation', async () => {
    const bytes = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'secret', Orientation: '6' }, IFD3: { GPSLatitude: '51/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = (await upload(bytes)).body as UploadAnswer;
    expect([answer.width, answer.height]).toEqual([40, 60]);
    const kept = await sharp(await fetched(answer.url)).metadata();
    expect([kept.exif, kept.icc, kept.iptc, kept.xmp, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('icons', () => {
  const png = (size: number) => plainPicture('#2050a0', size, size).png().toBuffer();

  test('are decoded and re-encoded', async () => {
    const bytes = icon([
      { width: 32, height: 32, data: iconBitmap(32, 32) },
      { width: 48, height: 48, data: await png(48) },
      { width: 16, height: 16, data: iconBitmap(16, 16, { bits: 8 }) },
    ]);
    const answer = await upload(Buffer.concat([bytes, Buffer.from('<script>')]), 'favicon.ico');
    expect(answer.status, answer.text).toBe(200);
    const { url, width, height } = answer.body as UploadAnswer;
    expect([width, height]).toEqual([48, 48]);
    expect(url).toMatch(/\.ico$/);
    const kept = await fetched(url);
    expect(kept.includes('<script>')).toBe(false);
    // The icon has three PNG pictures, the smallest first. The picture of 32 px has the colour of its
    // bitmap.
    expect(kept.readUInt16LE(4)).toBe(3);
    const at = kept.readUInt32LE(6 + 16 + 12);
    const { data } = await sharp(kept.subarray(at, at + kept.readUInt32LE(6 + 16 + 8)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([160, 80, 40]);
  });

  test('are refused if their directory is invalid', async () => {
    const small = await png(16);
    const entry = { width: 16, height: 16, data: small };
    const cases: [string, Buffer][] = [
      ['no pictures', icon([])],
      ['more pictures than there are', icon([entry], 20)],
      ['too many pictures', icon(Array.from({ length: 21 }, () => entry))],
      ['data outside the file', icon([{ ...entry, offset: 1_000_000 }])],
      ['data that wraps around', icon([{ ...entry, size: 0xffffffff }])],
      ['data inside the directory', icon([{ ...entry, offset: 0 }])],
      ['pictures that share bytes', icon([entry, { ...entry, offset: 38 }])],
      ['another size than said', icon([{ ...entry, width: 32 }])],
      ['a bomb', icon([{ ...entry, data: pixelBomb(30_000, 30_000) }])],
      ['a huge PNG', icon([{ ...entry, data: await png(600) }])],
      [
        'a broken PNG',
        icon([{ ...entry, data: Buffer.concat([small.subarray(0, 40), Buffer.alloc(60)]) }]),
      ],
      ['an unknown header', icon([{ ...entry, data: iconBitmap(16, 16, { header: 124 }) }])],
      ['16 bits a pixel', icon([{ ...entry, data: iconBitmap(16, 16, { bits: 16 }) }])],
      ['a compressed bitmap', icon([{ ...entry, data: iconBitmap(16, 16, { compression: 1 }) }])],
      ['a bitmap of another size', icon([{ ...entry, data: iconBitmap(17, 16) }])],
      ['a bitmap that is cut off', icon([{ ...entry, data: iconBitmap(16, 16).subarray(0, 500) }])],
    ];
    for (const [what, bytes] of cases) {
      const answer = await upload(bytes, 'favicon.ico');
      expect([answer.status, errorOf(answer).code], what).toEqual([422, 'upload_not_an_image']);
    }
  });
});

describe('invalid requests', () => {
  const send = (body: string | FormData, headers: Record<string, string> = {}) =>
    admin.send('POST', '/api/uploads', { body, headers });

  test('are refused without a file, with an empty file, with another field, and with two files', async () => {
    const empty = new FormData();
    empty.append('other', 'x');
    expect(errorOf(await send(empty)).code).toBe('upload_missing');
    expect(errorOf(await upload(Buffer.alloc(0))).code).toBe('upload_missing');
    const wrong = new FormData();
    wrong.append('image', new Blob(['x']), 'x.png');
    expect((await send(wrong)).status).toBe(422);
    const two = imageForm(await picture().png().toBuffer());
    two.append('file', new Blob(['x']), 'x.png');
    expect((await send(two)).status).toBe(422);
  });

  test('return 415 for JSON and 4xx for a malformed multipart body', async () => {
    const json = await send('{"file": "x"}', { 'Content-Type': 'application/json' });
    expect([json.status, errorOf(json).code]).toEqual([415, 'unsupported_media_type']);
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await send('garbage', { 'Content-Type': type });
      expect(answer.status, type).toBeGreaterThanOrEqual(400);
      expect(answer.status, type).toBeLessThan(500);
    }
  });

  test('folders and direction marks are stripped from a file name', async () => {
    const bytes = await plainPicture('#123456').png().toBuffer();
    const form = imageForm(bytes, '../../etc/\u202egnp.exe Blümchen.png');
    expect((await send(form)).status).toBe(200);
    const { body } = await admin.get('/api/uploads');
    const [newest] = (body as { items: { name: string }[] }).items;
    expect(newest?.name).toBe('gnp.exe Blümchen.png');
  });

  test('an aborted upload leaves no file', async () => {
    const before = await stored();
    const { hostname, port } = new URL(app.url);
    const socket = net.connect(Number(port), hostname);
    socket.write(
      [
        'POST /api/uploads HTTP/1.1',
        `Host: ${hostname}:${port}`,
        `Origin: ${app.url}`,
        `Cookie: ${admin.cookie()}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 100000',
        '',
        '--b',
        'Content-Disposition: form-data; name="file"; filename="a.png"',
        '',
        'half of it',
      ].join('\r\n'),
    );
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.destroy();
    // The next upload works.
    expect((await upload(await plainPicture('#654321').png().toBuffer())).status).toBe(200);
    expect(await stored()).toBe(before + 1);
    expect(await app.connection.collection('upload_stages').countDocuments()).toBe(0);
  });
});

describe('addresses of images', () => {
  test('return no image for other spellings', async () => {
    const { url } = (await upload(await picture().png().toBuffer())).body as UploadAnswer;
    const [, hash = ''] = /([0-9a-f]{64})/.exec(url) ?? [];
    for (const path of [
      url.replace('.png', '.jpg'),
      url.replace('.png', ''),
      url.replace(hash, hash.toUpperCase()),
      `/uploads/..%2f..%2f${hash}.png`,
      '/uploads/',
      '/uploads/x.png',
      `/uploads/${'0'.repeat(64)}.png`,
      `//uploads/${hash}.png`,
    ]) {
      const answer = await app.guest().get(path);
      expect(answer.status, path).toBe(404);
    }
  });

  test('forbid scripts in an image that is opened on its own', async () => {
    const { url } = (await upload(await picture().png().toBuffer())).body as UploadAnswer;
    const { headers } = await app.guest().get(url);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('set-cookie')).toBeNull();
  });
});
