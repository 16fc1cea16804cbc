import {
  doctorContentAnswer,
  type BrokenReference,
  type DoctorContentAnswer,
} from '@siteyard/schemas/doctor';
import type { Client } from '../../lib/site/client.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import type { Check } from './check.ts';

/** Has the site look for links and images that lead nowhere, a few pages at a time. */
export async function checkContent(site: Client, output: Output): Promise<Check[]> {
  const progress = createProgress(output);
  const total = { pages: 0, links: 0, images: 0, unnamed: 0 };
  const broken: BrokenReference[] = [];
  try {
    for (let after: number | null = 0; after !== null;) {
      const path = `/api/operator/doctor/content?after=${after}`;
      const part: DoctorContentAnswer = await site.get(path, doctorContentAnswer);
      for (const key of ['pages', 'links', 'images', 'unnamed'] as const) total[key] += part[key];
      for (const each of part.broken) broken.push(each);
      progress.say(`Looking at links and images: ${count(total.pages, 'page')}`);
      after = part.next;
    }
  } finally {
    progress.end();
  }
  const links = broken.filter(({ kind }) => kind === 'link');
  const images = broken.filter(({ kind }) => kind === 'image');
  const more = total.unnamed > 0 ? ` ${count(total.unnamed, 'more')} of both are not named.` : '';
  const pages = count(total.pages, 'page');
  return [
    links.length === 0
      ? ok(
          'links',
          `Every link leads to a page: ${count(total.links, 'link')} of ${pages} and the settings.`,
        )
      : {
          name: 'links',
          state: 'problem',
          message: `${count(links.length, 'link')} of ${pages} and the settings ${links.length === 1 ? 'leads' : 'lead'} to a page that visitors do not see.${more}`,
          advice: 'Change the link, or publish the page that it leads to.',
          broken: links,
        },
    images.length === 0
      ? ok(
          'images',
          `Every image is there: ${count(total.images, 'image')} of ${pages} and the settings.`,
        )
      : {
          name: 'images',
          state: 'problem',
          message: `${count(images.length, 'image')} of ${pages} and the settings ${images.length === 1 ? 'is' : 'are'} missing.`,
          advice:
            'Choose another image in the editor, or bring the page again: sitectl import DIR --only ID',
          broken: images,
        },
  ];
}

const ok = (name: string, message: string): Check => ({
  ...{ name, state: 'ok', message, advice: null },
});
