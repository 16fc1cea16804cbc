import {
  doctorContentAnswer,
  type BrokenReference,
  type DoctorContentAnswer,
} from '@siteyard/schemas/doctor';
import type { Client } from '../../lib/site/client.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import type { Check } from './check.ts';

/** Requests the check for broken links and images from the site, a few pages at a time. */
export async function checkContent(site: Client, output: Output): Promise<Check[]> {
  const progress = createProgress(output);
  const total = { pages: 0, sections: 0, links: 0, images: 0, unnamed: 0 };
  const broken: BrokenReference[] = [];
  try {
    for (let after: number | null = 0; after !== null;) {
      const path = `/api/operator/doctor/content?after=${after}`;
      const part: DoctorContentAnswer = await site.get(path, doctorContentAnswer);
      for (const key of ['pages', 'sections', 'links', 'images', 'unnamed'] as const)
        total[key] += part[key] ?? 0;
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
  const sections = total.sections > 0 ? `, ${count(total.sections, 'section')}` : '';
  const looked = `${count(total.pages, 'page')}${sections} and the settings`;
  return [
    links.length === 0
      ? ok('links', `Every link leads to a page: ${count(total.links, 'link')} of ${looked}.`)
      : {
          name: 'links',
          state: stateOf(links),
          message: `${count(links.length, 'link')} of ${looked} ${links.length === 1 ? 'leads' : 'lead'} to a page that visitors do not see.${more}`,
          advice: 'Change the link, or publish the page that it leads to.',
          broken: links,
        },
    images.length === 0
      ? ok('images', `Every image is there: ${count(total.images, 'image')} of ${looked}.`)
      : {
          name: 'images',
          state: stateOf(images),
          message: `${count(images.length, 'image')} of ${looked} ${images.length === 1 ? 'is' : 'are'} missing.`,
          advice:
            'Choose another image in the editor, or bring the page again: sitectl import DIR --only ID',
          broken: images,
        },
  ];
}

/** Broken references in sections are warnings: visitors do not see them before the section is inserted. */
const stateOf = (broken: readonly BrokenReference[]): Check['state'] =>
  broken.every(({ section }) => section !== undefined) ? 'warning' : 'problem';

const ok = (name: string, message: string): Check => ({
  ...{ name, state: 'ok', message, advice: null },
});
