import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { focalPointsAnswer, uploadRecord, type CropArea } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { entryOf } from '../../../../tests/helpers/entries.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { icon, imageForm, picture, plainPicture } from '../../../../tests/helpers/images.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

interface Stored {
  sha256: string;
  url: string;
}

async function upload(bytes: Uint8Array, name?: string): Promise<Stored> {
  const answer = await admin.send('POST', '/api/uploads', { body: imageForm(bytes, name) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Stored;
}

async function change(sha256: string, fields: object) {
  const answer = await admin.patch(`/api/uploads/${sha256}`, { upload: fields });
  expect(answer.status, answer.text).toBe(200);
  return uploadRecord.parse(answer.body);
}

const stored = (sha256: string) => entryOf(app, `picture:${sha256}`);

const CENTRE = { x: 0.5, y: 0.5 };

describe('a focal point', () => {
  test('is the centre until it is changed, and the centre is not stored', async () => {
    const { sha256 } = await upload(await plainPicture('#102030').png().toBuffer());
    expect((await change(sha256, { alt: 'A' })).focal_point).toEqual(CENTRE);
    const changed = await change(sha256, { focal_point: { x: 0.2, y: 0.75 } });
    expect([changed.focal_point, changed.alt]).toEqual([{ x: 0.2, y: 0.75 }, 'A']);
    expect((await change(sha256, { alt: 'B' })).focal_point).toEqual({ x: 0.2, y: 0.75 });
    for (const centre of [CENTRE, null]) {
      await change(sha256, { focal_point: { x: 0.2, y: 0.75 } });
      expect((await change(sha256, { focal_point: centre })).focal_point).toEqual(CENTRE);
      expect(await stored(sha256)).not.toHaveProperty('focal_point');
    }
  });

  test('is listed if it is not the centre', async () => {
    const [one, two] = await Promise.all(
      ['#102033', '#102034'].map(async (colour) =>
        upload(await plainPicture(colour).png().toBuffer()),
      ),
    );
    await change(one!.sha256, { focal_point: { x: 0, y: 1 } });
    const { focal_points } = focalPointsAnswer.parse(
      (await admin.get('/api/uploads/focal_points')).body,
    );
    expect(focal_points[`${one!.sha256}.png`]).toEqual({ x: 0, y: 1 });
    expect(focal_points).not.toHaveProperty([`${two!.sha256}.png`]);
  });

  test.each([
    [{ x: 1.01, y: 0 }, 'upload.focal_point.x'],
    [{ x: 0, y: -0.01 }, 'upload.focal_point.y'],
    [{ x: 0 }, 'upload.focal_point.y'],
    [{ x: 0, y: 0, z: 0 }, 'upload.focal_point.z'],
    ['left', 'upload.focal_point'],
  ])('%j is refused', async (focal_point, path) => {
    const { sha256 } = await upload(await plainPicture('#102031').png().toBuffer());
    const answer = await admin.patch(`/api/uploads/${sha256}`, { upload: { focal_point } });
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('a change of nothing is refused', async () => {
    const { sha256 } = await upload(await plainPicture('#102032').png().toBuffer());
    expect((await admin.patch(`/api/uploads/${sha256}`, { upload: {} })).status).toBe(422);
  });

  test('decides which part of a picture cached pages show, at once', async () => {
    const { sha256, url } = await upload(await plainPicture('#405060', 90, 60).png().toBuffer());
    const page = await createPage(admin, {}, [
      block('TextAndImage', { imageUrl: url }),
      block('JumbotronBlock', { backgroundType: 'image', backgroundImage: url }),
    ]);
    const view = async () => (await app.guest().get(`/pages/${page.id}`)).text;
    const before = await view();
    expect(before).not.toContain('object-position');
    await change(sha256, { focal_point: { x: 0.125, y: 1 } });
    const positions = (await view()).match(/object-position:[^;"]*/g);
    expect(positions).toEqual(['object-position:12.5% 100%', 'object-position:12.5% 100%']);
    await change(sha256, { focal_point: { x: 0.25, y: 1 } });
    expect(await view()).toContain('object-position:25% 100%');
    await change(sha256, { focal_point: null });
    expect(await view()).toBe(before);
  });

  test('decides how the menu shows a picture, also on pages that are cached', async () => {
    const { sha256, url } = await upload(await plainPicture('#506070', 90, 60).png().toBuffer());
    const items = [{ title: 'Fleet', href: '/', imageUrl: url }];
    await admin.put('/api/site_settings', { settings: { nav: { items } } });
    const page = await createPage(admin, {}, []);
    const view = async () => (await app.guest().get(`/pages/${page.id}`)).text;
    expect(await view()).not.toContain('background-position');
    await change(sha256, { focal_point: { x: 0.1, y: 0.2 } });
    expect(await view()).toContain('background-position:10% 20%');
  });

  test('is part of the activity log', async () => {
    const { sha256 } = await upload(await plainPicture('#607080').png().toBuffer(), 'digger.png');
    await change(sha256, { focal_point: { x: 0, y: 0 } });
    const { items } = (await admin.get('/api/activity')).body as { items: object[] };
    expect(items[0]).toMatchObject({ action: 'image.changed', subject: 'digger.png' });
  });
});

describe('a crop', () => {
  const crop = (sha256: string, area: CropArea) =>
    admin.post(`/api/uploads/${sha256}/crops`, { crop: area });

  /** Red on the left, blue on the right. */
  async function twoColours(): Promise<Stored> {
    const right = await plainPicture('#0000ff', 100, 100).png().toBuffer();
    const bytes = await plainPicture('#ff0000', 200, 100)
      .composite([{ input: right, left: 100, top: 0 }])
      .png()
      .toBuffer();
    return upload(bytes, 'flag.png');
  }

  async function pixelsOf(url: string) {
    const bytes = Buffer.from(await (await fetch(app.url + url)).arrayBuffer());
    return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  }

  test('is an image of its own with the pixels of that part, and has a link to its original', async () => {
    const { sha256 } = await twoColours();
    await change(sha256, { alt: 'A flag', focal_point: { x: 0.75, y: 0.5 } });
    const answer = await crop(sha256, { x: 100, y: 20, width: 80, height: 60 });
    expect(answer.status, answer.text).toBe(200);
    const made = uploadRecord.parse(answer.body);
    expect(made).toMatchObject({
      width: 80,
      height: 60,
      name: 'flag.png',
      alt: 'A flag',
      type: 'image/png',
      crop_of: sha256,
      focal_point: {
        x: 0.625,
        y: 0.5,
      },
      uses: [],
    });
    expect(made.sha256).not.toBe(sha256);
    const { data, info } = await pixelsOf(made.url);
    expect([info.width, info.height]).toEqual([80, 60]);
    expect(new Set(data.toString('hex').match(/.{6}/g))).toEqual(new Set(['0000ff']));
    // The original is unchanged, and an equal crop is the same image.
    expect((await pixelsOf(`/uploads/${sha256}.png`)).info.width).toBe(200);
    const again = await crop(sha256, { x: 100, y: 20, width: 80, height: 60 });
    expect((again.body as Stored).sha256).toBe(made.sha256);
  });

  test('has the focal point of its original only if it contains the point', async () => {
    const { sha256 } = await twoColours();
    await change(sha256, { focal_point: { x: 0.75, y: 0.5 } });
    const left = await crop(sha256, { x: 0, y: 0, width: 90, height: 100 });
    expect(left.body).toMatchObject({ focal_point: CENTRE });
    expect(await stored((left.body as Stored).sha256)).not.toHaveProperty('focal_point');
  });

  test('of an animation is animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((colour) => plainPicture(colour).png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { sha256 } = await upload(animation, 'moving.gif');
    const made = (await crop(sha256, { x: 10, y: 5, width: 30, height: 20 })).body as Stored;
    expect(made).toMatchObject({ width: 30, height: 20, type: 'image/gif' });
    const bytes = Buffer.from(await (await fetch(app.url + made.url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, pages: 3 });
  });

  test('can be used, and then not be deleted, while its original can', async () => {
    const { sha256 } = await upload(await picture(70, 50).png().toBuffer());
    const made = (await crop(sha256, { x: 0, y: 0, width: 40, height: 40 })).body as Stored;
    await createPage(admin, {}, [block('TextAndImage', { imageUrl: made.url })]);
    expect((await admin.delete(`/api/uploads/${made.sha256}`)).status).toBe(409);
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
    expect((await fetch(app.url + made.url)).status).toBe(200);
  });

  test.each([
    ['ends to the right of the image', { x: 130, y: 0, width: 80, height: 50 }, '210 px'],
    ['ends below the image', { x: 0, y: 60, width: 80, height: 50 }, '110 px'],
    ['is the whole image', { x: 0, y: 0, width: 200, height: 100 }, 'whole image'],
  ])('that %s is refused', async (_, area, text) => {
    const { sha256 } = await twoColours();
    const answer = await crop(sha256, area);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'upload_crop_invalid' });
    expect((answer.body as ErrorBody).error).toContain(text);
  });

  test.each([
    [{ x: 0, y: 0, width: 15, height: 50 }, 'crop.width'],
    [{ x: -1, y: 0, width: 50, height: 50 }, 'crop.x'],
    [{ x: 0, y: 0.5, width: 50, height: 50 }, 'crop.y'],
    [{ x: 0, y: 0, width: 50, height: 9_999 }, 'crop.height'],
  ])('%j is refused', async (area, path) => {
    const { sha256 } = await twoColours();
    const answer = await crop(sha256, area);
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('of an icon or of an image that does not exist is refused', async () => {
    const data = await plainPicture('#123456', 32, 32).png().toBuffer();
    const { sha256 } = await upload(icon([{ width: 32, height: 32, data }]), 'favicon.ico');
    const area = { x: 0, y: 0, width: 16, height: 16 };
    expect((await crop(sha256, area)).body).toMatchObject({ code: 'upload_crop_invalid' });
    expect((await crop('0'.repeat(64), area)).body).toMatchObject({ code: 'upload_not_found' });
  });
});
