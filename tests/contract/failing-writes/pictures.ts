import type { UploadAnswer } from '@siteyard/schemas/http';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import type { Calls, Instance } from './call.ts';
import { newName, ok, read } from './shared.ts';

/** Returns a picture that no other call uses. */
const newPicture = () => {
  const colour = Math.floor(Math.random() * 0xff_ff_ff)
    .toString(16)
    .padStart(6, '0');
  return plainPicture(`#${colour}`).png().toBuffer();
};

const upload = (on: Instance, bytes: Buffer, name: string) =>
  on.admin.send('POST', '/api/uploads', { body: imageForm(bytes, name) });
const uploaded = async (on: Instance) =>
  ok<UploadAnswer>(await upload(on, await newPicture(), newName()));

/** The newest pictures of the library. */
interface Listed {
  items: { sha256: string; name: string; url: string; alt: string; crop_of: string | null }[];
}
const listed = (on: Instance, value: (items: Listed['items']) => unknown) =>
  read<Listed>(on.admin, '/api/uploads?limit=100', ({ items }) => value(items));

/** Whether the library lists a picture and visitors can load it. */
async function isShown(on: Instance, isOne: (item: Listed['items'][number]) => boolean) {
  const found = (await listed(on, (items) => items.find(isOne))) as
    Listed['items'][number] | undefined;
  return found ? (await on.guest.get(found.url)).status === 200 : false;
}

export const pictureCalls: Calls = {
  async 'post /api/operator/erase (picture)'(on) {
    const { sha256, url } = await uploaded(on);
    const picture = url.replace(/^.*\//, '');
    return {
      send: ({ operator }) => operator.post('/api/operator/erase', { picture }),
      see: (instance) => isShown(instance, (each) => each.sha256 === sha256),
      after: false,
    };
  },
  async 'post /api/uploads'() {
    const bytes = await newPicture();
    const name = newName();
    return {
      send: (on) => upload(on, bytes, name),
      see: (on) => isShown(on, (each) => each.name === name),
      after: true,
    };
  },
  async 'patch /api/uploads/:sha256'(on) {
    const { sha256 } = await uploaded(on);
    return {
      send: ({ admin }) => admin.patch(`/api/uploads/${sha256}`, { upload: { alt: 'A digger' } }),
      see: (instance) =>
        listed(instance, (items) => items.find((each) => each.sha256 === sha256)?.alt),
      after: 'A digger',
    };
  },
  async 'post /api/uploads/:sha256/crops'(on) {
    const { sha256 } = await uploaded(on);
    const crop = { x: 0, y: 0, width: 20, height: 20 };
    return {
      send: ({ admin }) => admin.post(`/api/uploads/${sha256}/crops`, { crop }),
      see: (instance) => isShown(instance, ({ crop_of }) => crop_of === sha256),
      after: true,
    };
  },
  async 'delete /api/uploads/:sha256'(on) {
    const { sha256 } = await uploaded(on);
    return {
      send: ({ admin }) => admin.delete(`/api/uploads/${sha256}`),
      see: (instance) => isShown(instance, (each) => each.sha256 === sha256),
      after: false,
      again: [404],
    };
  },
};
