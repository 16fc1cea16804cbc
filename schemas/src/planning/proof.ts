import { mapFields } from '../map-fields.ts';
import { imagesOfContent, imagesOfPage, imagesOfSettings, withSocialImage } from '../images.ts';
import { formatPath } from '../json.ts';
import type { MergeablePage } from '../merge/page.ts';
import { linkedPageId, linksOfPage, listReferences } from '../page-content/references.ts';
import type { PageContent } from '../page-content.ts';
import type { Issue } from '../problem.ts';
import { siteSettings, type SiteSettings } from '../settings.ts';
import { linksOfSettings } from '../settings-links.ts';

/** The most places that are named. */
const NAMED = 100;

/** What a page points to, each target once. */
export interface PageReferences {
  /** Pages, each with the path of one place that links to it. */
  links: readonly { to: number; path: string }[];
  /** Images of this site: `<sha256>.<ext>`. */
  images: readonly string[];
}

/** What a page points to. */
export function referencesOf(page: MergeablePage): PageReferences {
  const links = new Map<number, string>();
  const images = new Set<string>();
  for (const { kind, target, path } of listReferences(page.content))
    if (kind === 'image') images.add(String(target));
    else if (!links.has(Number(target))) links.set(Number(target), formatPath(path));
  return {
    links: [...links].map(([to, path]) => ({ to, path })),
    images: withSocialImage([...images], page.social_image),
  };
}

/** Collects what pages and settings point to, and finds what does not resolve. */
export interface Proof {
  /**
   * @param before the page as it is, where only what is new is looked at: a migration is not to blame
   * for a link that leads nowhere already
   */
  page(id: number, page: MergeablePage, before?: MergeablePage | null): void;
  /** The same of a page whose references are known. */
  references(id: number, references: PageReferences): void;
  /**
   * Its images alone, which could not be brought later. A dead link of a section harms nobody: visitors
   * see it only once somebody inserts the section, and then the editor's checks name it. So it does
   * not stop an import; `sitectl validate` and `sitectl doctor` warn of it.
   * @param before as with `page`
   */
  section(key: string, content: PageContent, before?: PageContent): void;
  settings(settings: SiteSettings, before?: SiteSettings | null): void;
  /** The images of this site that were collected: `<sha256>.<ext>`. */
  images(): string[];
  /** The links and images that point to nothing, each with its place. */
  broken(targets: {
    hasPage: (id: number) => boolean;
    hasImage: (name: string) => boolean;
  }): Issue[];
}

/** One place for each target is enough: memory stays flat however many pages link to it. */
export function createProof(): Proof {
  const pages = new Map<number, string>();
  const images = new Map<string, string>();
  const link = (id: number, place: () => string) => {
    if (!pages.has(id)) pages.set(id, place());
  };
  const image = (name: string, place: string) => {
    if (!images.has(name)) images.set(name, place);
  };
  function references(id: number, { links, images: shown }: PageReferences) {
    for (const { to, path } of links) link(to, () => `pages/${id} ${path}`);
    for (const name of shown) image(name, `pages/${id}`);
  }
  return {
    page(id, page, before) {
      const found = referencesOf(page);
      const known = new Set(before ? linksOfPage(before.content) : []);
      const shown = new Set(before ? imagesOfPage(before) : []);
      references(id, {
        links: found.links.filter(({ to }) => !known.has(to)),
        images: found.images.filter((name) => !shown.has(name)),
      });
    },
    references,
    section(key, content, before) {
      const shown = new Set(before ? imagesOfContent(before) : []);
      for (const name of imagesOfContent(content))
        if (!shown.has(name)) image(name, `sections/${key}`);
    },
    settings(settings, before) {
      const known = new Set(before ? linksOfSettings(before) : []);
      const check = (value: string, path: string) => {
        const id = linkedPageId(value);
        if (id !== null && !known.has(id)) link(id, () => `settings ${path}`);
      };
      check(settings.home_page_path, 'home_page_path');
      mapFields(siteSettings, settings, (kind, value, path) => {
        if (kind === 'link') check(value, formatPath(path));
        return value;
      });
      const shown = new Set(before ? imagesOfSettings(before) : []);
      for (const name of imagesOfSettings(settings)) if (!shown.has(name)) image(name, 'settings');
    },
    images: () => [...images.keys()],
    broken({ hasPage, hasImage }) {
      const found: Issue[] = [];
      for (const [id, path] of pages)
        if (!hasPage(id))
          found.push({ path, message: `links to /pages/${id}, which would not exist` });
      for (const [name, path] of images)
        if (!hasImage(name))
          found.push({ path, message: `shows the image ${name}, which the site does not have` });
      return found.slice(0, NAMED);
    },
  };
}
