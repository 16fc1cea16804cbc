import { Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import {
  listUploadsAnswer,
  uploadAnswer,
  uploadRecord,
  type UploadAnswer,
} from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { beforeNextCommit, changeEntry, entryOf } from '../../../../tests/helpers/entries.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../../../tests/helpers/images.ts';

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

describe('the picture library', () => {
  const list = async (query = '') =>
    listUploadsAnswer.parse((await admin.get(`/api/uploads${query}`)).body);

  test('lists the newest pictures first, each with its details', async () => {
    for (const colour of ['#111111', '#222222'])
      await upload(await plainPicture(colour).png().toBuffer());
    await upload(await plainPicture('#a1b2c3', 120, 80).png().toBuffer(), 'Crane at work.png');
    const { items, total } = await list('?limit=2');
    expect(items).toHaveLength(2);
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({
      name: 'Crane at work.png',
      type: 'image/png',
      width: 120,
      height: 80,
      alt: '',
      placeholder: '#a1b2c3',
      uses: [],
    });
    const second = await list('?limit=1&page=2');
    expect(second.items[0]?.sha256).toBe(items[1]?.sha256);
  });

  test('changes and searches alternative text with any characters', async () => {
    const { sha256 } = await upload(await plainPicture('#0f0e0d').png().toBuffer(), 'IMG_1.png');
    const changed = await admin.patch(`/api/uploads/${sha256}`, {
      upload: { alt: 'A scissor lift (10 m)' },
    });
    expect(uploadRecord.parse(changed.body).alt).toBe('A scissor lift (10 m)');
    expect((await list('?search=SCISSOR')).items.map((item) => item.sha256)).toEqual([sha256]);
    expect((await list('?search=lift%20(10')).items.map((item) => item.sha256)).toEqual([sha256]);
    expect((await list('?search=.*')).items).toEqual([]);
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).items.map((item) => item.sha256);
    await admin.patch(`/api/uploads/${sha256}`, { upload: { alt: 'Hebebühne, Große Straße 🚜' } });
    for (const search of ['HEBEBUHNE', 'große strasse', 'bu\u0308hne', '🚜'])
      expect(await found(search), search).toEqual([sha256]);
    for (const search of ['%', '🏗']) expect(await found(search), search).toEqual([]);
    const all = (await list('')).total;
    expect((await list('?search=%20%E2%80%8B')).total).toBe(all);
    expect(
      (await admin.patch(`/api/uploads/${sha256}`, { upload: { alt: 'x', name: 'y' } })).status,
    ).toBe(422);
    expect(
      (await admin.patch(`/api/uploads/${'0'.repeat(64)}`, { upload: { alt: '' } })).status,
    ).toBe(404);
  });

  test('refuses to delete a picture in use, and lists the places that show it', async () => {
    const { sha256, url } = await upload(await plainPicture('#3c2b1a').png().toBuffer());
    const page = await createPage(admin, { title: 'With a picture' }, [
      block('TextAndImage', { imageUrl: `${url}?cb=1` }),
    ]);
    await admin.put('/api/site_settings', { settings: { nav: { logoImageUrl: url } } });
    const draft = await createPage(admin, { title: 'Only drafted' });
    await admin.put(`/api/pages/${draft.id}/draft`, {
      draft: { content: pageContent(block('TextAndImage', { imageUrl: url })), base_revision: 0 },
    });
    const refused = await admin.delete(`/api/uploads/${sha256}`);
    expect(refused.status).toBe(409);
    const { code, uses } = refused.body as ErrorBody;
    expect(code).toBe('upload_in_use');
    expect(uses).toEqual(
      expect.arrayContaining([
        { where: 'page', page_id: page.id, title: 'With a picture' },
        { where: 'settings', page_id: null, title: '' },
        { where: 'draft', page_id: draft.id, title: '' },
      ]),
    );
    const { items } = await list();
    expect(items.find((item) => item.sha256 === sha256)?.uses).toHaveLength(3);

    await admin.put('/api/site_settings', { settings: { nav: { logoImageUrl: '' } } });
    await admin.delete(`/api/pages/${draft.id}/draft`);
    await admin.delete(`/api/pages/${page.id}`);
    const inTrash = await admin.delete(`/api/uploads/${sha256}`);
    expect((inTrash.body as ErrorBody).uses).toMatchObject([{ where: 'trash' }]);
  });

  test('keeps a picture that a page is published with at the same moment', async () => {
    const { sha256, url } = await upload(await plainPicture('#5c4b3a').png().toBuffer());
    const image = await entryOf(app, `picture:${sha256}`);
    beforeNextCommit('picture_deleted', () =>
      createPage(admin, { title: 'Just now' }, [block('TextAndImage', { imageUrl: url })]),
    );
    const refused = await admin.delete(`/api/uploads/${sha256}`);
    expect([refused.status, (refused.body as ErrorBody).uses]).toMatchObject([
      409,
      [{ where: 'page', title: 'Just now' }],
    ]);
    expect((await fetched(url)).status).toBe(200);
    expect(await entryOf(app, `picture:${sha256}`)).toEqual(image);
  });

  test('restores a picture that a draft begins to show at the moment of its deletion', async () => {
    const { sha256, url } = await upload(await plainPicture('#5c4b3b').png().toBuffer());
    const image = await entryOf(app, `picture:${sha256}`);
    const { id } = await createPage(admin, { title: 'Drafted just now' });
    const draft = { content: pageContent(block('TextAndImage', { imageUrl: url })) };
    beforeNextCommit('picture_deleted', () =>
      admin.put(`/api/pages/${id}/draft`, { draft: { ...draft, base_revision: 0 } }),
    );
    const refused = await admin.delete(`/api/uploads/${sha256}`);
    expect([refused.status, (refused.body as ErrorBody).uses]).toMatchObject([
      409,
      [{ where: 'draft', page_id: id }],
    ]);
    expect((await fetched(url)).status).toBe(200);
    expect(await entryOf(app, `picture:${sha256}`)).toEqual(image);
  });

  test('keeps a picture whose deletion ends before its next upload does', async () => {
    const bytes = await plainPicture('#5c4b3c').png().toBuffer();
    const { sha256, url } = await upload(bytes);
    // The upload makes the picture public, so it makes a commit.
    await changeEntry(app, `picture:${sha256}`, (entry) => ({ ...entry, proposed: true }));
    beforeNextCommit('picture', async () => {
      expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
    });
    await upload(bytes);
    expect((await fetched(url)).status).toBe(200);
  });

  test('keeps a picture that is uploaded again before its deletion ends', async () => {
    const bytes = await plainPicture('#5c4b3d').png().toBuffer();
    const { sha256, url } = await upload(bytes);
    // Any instance may answer.
    const original = Model.deleteOne as (filter: object) => unknown;
    let isAgain = false;
    const spy = vi.spyOn(Model, 'deleteOne').mockImplementation(async function (
      this: typeof Model,
      filter: object,
    ) {
      if (this.modelName === 'Upload' && !isAgain) {
        isAgain = true;
        await upload(bytes);
      }
      return original.call(this, filter);
    } as never);
    await admin.delete(`/api/uploads/${sha256}`);
    spy.mockRestore();
    expect(isAgain).toBe(true);
    expect((await fetched(url)).status).toBe(200);
    await app.site.services.uploads.sweep(new Date(Date.now() + 2 * 60 * 60 * 1000));
    expect((await fetched(url)).status).toBe(200);
  });

  test('deletes an unused picture', async () => {
    const { sha256, url } = await upload(await plainPicture('#998877', 700, 30).png().toBuffer());
    await fetched(`${url}?w=320`, AVIF);
    const before = await files();
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
    expect((await fetched(url)).status).toBe(404);
    expect((await fetched(`${url}?w=320`, AVIF)).status).toBe(404);
    expect(await files()).toBe(before - 1);
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(404);
    // The picture is back when it is uploaded again.
    await upload(await plainPicture('#998877', 700, 30).png().toBuffer());
    expect((await fetched(url)).status).toBe(200);
  });
});
