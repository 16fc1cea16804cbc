import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { picture } from '../../helpers/images.ts';
import { apply, plan, sendBundle, sentPage, type SentBundle } from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

let app: TestSite;
let operator: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, siteId } = await startLiveSite());
});
afterAll(() => app.close());

/** The ids decrease, because the site assigns new ids above the highest one. */
let lastId = 9_000;
const newId = () => (lastId -= 1);
const bundleOf = (...pages: SentBundle['pages']): SentBundle => ({ siteId, pages, partial: true });

const errorOf = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as ErrorBody;
  return { status: answer.status, code, errors };
};

describe('images', () => {
  async function withImage() {
    const height = newId() - 8_900;
    const bytes = await picture(50, height).png().toBuffer();
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    const entry = {
      name: 'digger.png',
      type: 'image/png',
      width: 50,
      height,
      bytes: bytes.length,
      alt: 'A digger',
      focal_point: { x: 0.25, y: 1 },
      crop_of: 'c'.repeat(64),
    };
    const page = sentPage(newId(), { social_image: `/uploads/${name}` });
    const run = await sendBundle(operator, bundleOf(page));
    const announce = async () =>
      (await operator.post(`/api/operator/runs/${run.id}/media`, { media: { [name]: entry } }))
        .body;
    const send = (part: Buffer, offset?: number) =>
      operator.send('PUT', `/api/operator/runs/${run.id}/media/${name}`, {
        body: new Uint8Array(part),
        headers: {
          'Content-Type': 'application/octet-stream',
          ...(offset !== undefined && { 'Upload-Offset': String(offset) }),
        },
      });
    return { bytes, name, entry, run, announce, send };
  }

  test('an interrupted upload is continued, and stored unchanged', async () => {
    const { bytes, name, run, announce, send } = await withImage();
    expect(await announce()).toEqual({ missing: [{ name, received: 0 }] });
    const planned = await plan(operator, run);
    expect(planned.plan?.media).toEqual([name]);
    const early = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: planned.plan?.seal,
    });
    expect(errorOf(early)).toMatchObject({ status: 422, code: 'broken_references' });

    expect((await send(bytes.subarray(0, 60))).body).toEqual({
      name,
      received: 60,
      complete: false,
    });
    expect(await announce()).toEqual({ missing: [{ name, received: 60 }] });
    const wrong = await send(bytes.subarray(90), 90);
    expect(wrong.body).toMatchObject({ code: 'upload_offset_wrong', received: 60 });
    expect((await send(bytes.subarray(60), 60)).body).toMatchObject({
      received: bytes.length,
      complete: true,
    });
    expect(await announce()).toEqual({ missing: [] });

    // The plan is the same after the image was sent.
    expect((await apply(operator, await plan(operator, run))).plan?.seal).toBe(planned.plan?.seal);
    const kept = Buffer.from(await (await fetch(`${app.url}/uploads/${name}`)).arrayBuffer());
    expect(kept.equals(bytes)).toBe(true);
  });

  test('an image gets its texts from the bundle, and an export contains them', async () => {
    const { bytes, name, entry, announce, send } = await withImage();
    await announce();
    await send(bytes);
    const exported = await operator.get('/api/operator/uploads?limit=1000');
    const { media } = exported.body as { media: Record<string, object> };
    expect(media[name]).toEqual(entry);
  });

  test('an image whose bytes do not match its name is refused', async () => {
    const { bytes, announce, send } = await withImage();
    await announce();
    const answer = await send(Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])]));
    expect(errorOf(answer)).toMatchObject({ status: 422, code: 'bundle_media_invalid' });
    expect((await send(bytes)).status).toBe(200);
  });
});
