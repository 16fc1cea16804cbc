import { MANIFEST_FILE, MEDIA_FILE_NAME, mediaEntryFile } from '../bundle.ts';
import { isPlainObject } from '../../values/json.ts';
import type { FormatStep } from './format-step.ts';

const MEDIA_FILE = 'media.json';

/**
 * `site-bundle/1` (0.1.0) described all images in one file, which caused a conflict in git if two
 * people each added an image. It had no `site_id` and no scope, so it is read as a starter with all
 * pages.
 */
export const oneFilePerImage: FormatStep = {
  name: 'one-file-per-image',
  from: 'site-bundle/1',
  to: 'site-bundle/2',
  replaces: [MEDIA_FILE],

  up(documents) {
    const result = new Map(documents);
    const site = documents.get(MANIFEST_FILE);
    if (isPlainObject(site)) result.set(MANIFEST_FILE, { ...site, format: 'site-bundle/2' });
    const media = documents.get(MEDIA_FILE);
    if (!isPlainObject(media)) return result;
    const unknown = Object.entries(media).filter(([name, entry]) => {
      if (!MEDIA_FILE_NAME.test(name)) return true;
      result.set(mediaEntryFile(name), entry);
      return false;
    });
    if (unknown.length > 0) result.set(MEDIA_FILE, Object.fromEntries(unknown));
    else result.delete(MEDIA_FILE);
    return result;
  },

  placeOf(file, path, images) {
    const name = images.get(file);
    if (name === undefined) return { file, path };
    return { file: MEDIA_FILE, path: path === '' ? name : `${name}.${path}` };
  },
};
