import {
  doctorContentAnswer,
  type BrokenReference,
  type DoctorContentAnswer,
} from '@siteyard/schemas/http';
import type { Client } from '../../lib/site/client.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import type { Check } from './check.ts';

/** Requests the check for broken links and images from the site, a few pages at a time. */
export async function checkContent(site: Client, output: Output): Promise<Check[]> {
  const progress = createProgress(output);
  const total = { pages: 0, sections: 0, items: 0, links: 0, images: 0, unnamed: 0 };
  const broken: BrokenReference[] = [];
  try {
    for (let after: number | null = 0; after !== null;) {
      const path = `/api/operator/doctor/content?after=${after}`;
      const part: DoctorContentAnswer = await site.get(path, doctorContentAnswer);
      for (const key of ['pages', 'sections', 'items', 'links', 'images', 'unnamed'] as const)
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
  const choices = broken.filter(({ kind }) => kind === 'item' || kind === 'category');
  const more = total.unnamed > 0 ? ` ${count(total.unnamed, 'more')} of both are not named.` : '';
  const sections = total.sections > 0 ? `, ${count(total.sections, 'section')}` : '';
  const items = total.items > 0 ? `, ${count(total.items, 'rental item')}` : '';
  const looked = `${count(total.pages, 'page')}${sections}${items} and the settings`;
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
    ...(choices.length > 0 ? [brokenChoices(choices)] : []),
  ];
}

/** Rental items and categories that are named and that visitors do not see. */
const brokenChoices = (broken: BrokenReference[]): Check => ({
  name: 'items',
  state: 'warning',
  message: `${count(broken.length, 'rental item')} or categories are named and missing. Their places stay empty.`,
  advice: 'Choose other items in the block or the item, or publish the items.',
  broken,
});

/** Broken references in sections are warnings: visitors do not see them before the section is inserted. */
const stateOf = (broken: readonly BrokenReference[]): Check['state'] =>
  broken.every(({ section }) => section !== undefined) ? 'warning' : 'problem';

const ok = (name: string, message: string): Check => ({
  name,
  state: 'ok',
  message,
  advice: null,
});
