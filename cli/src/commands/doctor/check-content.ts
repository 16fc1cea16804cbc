import {
  doctorContentAnswer,
  type BrokenReference,
  type DoctorContentAnswer,
} from '@siteyard/schemas/http';
import type { Client } from '../../lib/site/client.ts';
import { count, digits, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import type { Check } from './check.ts';

/** The numbers of checked pages, documents and references of a site. */
interface Checked {
  pages: number;
  sections: number;
  items: number;
  links: number;
  images: number;
  /** The number of broken references that the answers omit. */
  unnamed: number;
}

const NUMBERS = ['pages', 'sections', 'items', 'links', 'images', 'unnamed'] as const;

/** Requests the check for broken links and images from the site, a few pages at a time. */
export async function checkContent(site: Client, output: Output): Promise<Check[]> {
  const progress = createProgress(output);
  const checked: Checked = { pages: 0, sections: 0, items: 0, links: 0, images: 0, unnamed: 0 };
  const broken: BrokenReference[] = [];
  try {
    for (let after: number | null = 0; after !== null;) {
      const path = `/api/operator/doctor/content?after=${after}`;
      const part: DoctorContentAnswer = await site.get(path, doctorContentAnswer);
      for (const key of NUMBERS) checked[key] += part[key] ?? 0;
      for (const each of part.broken) broken.push(each);
      progress.say(`Looking at links and images: ${count(checked.pages, 'page')}`);
      after = part.next;
    }
  } finally {
    progress.end();
  }
  return contentChecks(checked, broken);
}

/** Returns the checks of links and images, and of named items and categories if any is broken. */
export function contentChecks(checked: Checked, broken: readonly BrokenReference[]): Check[] {
  const ofKind = (...kinds: BrokenReference['kind'][]) =>
    broken.filter(({ kind }) => kinds.includes(kind));
  const where = describeChecked(checked);
  const checks = [
    linkCheck(ofKind('link'), checked.links, where),
    imageCheck(ofKind('image'), checked.images, where),
    ...itemCheck(ofKind('item', 'category')),
  ];
  // The site does not report the kinds of the references that it omits.
  const first = checks.find(({ state }) => state !== 'ok');
  if (first && checked.unnamed > 0)
    first.message += ` ${digits(checked.unnamed)} more broken links, images or items are not listed.`;
  return checks;
}

function describeChecked({ pages, sections, items }: Checked): string {
  const documents = [
    ...(sections > 0 ? [count(sections, 'section')] : []),
    ...(items > 0 ? [count(items, 'rental item')] : []),
  ];
  return `${[count(pages, 'page'), ...documents].join(', ')} and the settings`;
}

function linkCheck(broken: BrokenReference[], links: number, where: string): Check {
  if (broken.length === 0)
    return ok('links', `Every link leads to a page: ${count(links, 'link')} of ${where}.`);
  return {
    name: 'links',
    state: stateOf(broken),
    message: `${count(broken.length, 'link')} of ${where} ${broken.length === 1 ? 'leads' : 'lead'} to a page that visitors do not see.`,
    advice: 'Change the link, or publish the page that it leads to.',
    broken,
  };
}

function imageCheck(broken: BrokenReference[], images: number, where: string): Check {
  if (broken.length === 0)
    return ok('images', `Every image is there: ${count(images, 'image')} of ${where}.`);
  return {
    name: 'images',
    state: stateOf(broken),
    message: `${count(broken.length, 'image')} of ${where} ${broken.length === 1 ? 'is' : 'are'} missing.`,
    advice:
      'Choose another image in the editor, or bring the page again: sitectl import DIR --only ID',
    broken,
  };
}

/** Checks the rental items and categories that pages and items name. [] if none is broken. */
function itemCheck(broken: BrokenReference[]): Check[] {
  if (broken.length === 0) return [];
  const [are, places] =
    broken.length === 1 ? ['is', 'Its place stays'] : ['are', 'Their places stay'];
  return [
    {
      name: 'items',
      state: 'warning',
      message: `${count(broken.length, 'item or category', 'items or categories')} that a page or an item names ${are} missing. ${places} empty.`,
      advice: 'Choose other items in the block or the item, or publish the items.',
      broken,
    },
  ];
}

/** Broken references in sections are warnings: visitors do not see them before the section is inserted. */
const stateOf = (broken: readonly BrokenReference[]): Check['state'] =>
  broken.every(({ section }) => section !== undefined) ? 'warning' : 'problem';

const ok = (name: string, message: string): Check => ({
  name,
  state: 'ok',
  message,
  advice: null,
});
