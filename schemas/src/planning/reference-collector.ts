import { mapFields } from '../values/map-fields.ts';
import type { DocumentKind, NamedContent } from '../documents/kind.ts';
import { imagesOfPage, imagesOfSettings, withSocialImage } from '../images/images.ts';
import { formatPath } from '../values/json.ts';
import type { MergeablePage } from '../merge/page.ts';
import { linkedPageId, linksOfPage, listReferences } from '../content/references.ts';
import type { Issue } from '../errors/problem.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';
import { linksOfSettings } from '../settings/settings-links.ts';

/** The maximum number of reported places. */
const NAMED = 100;

/** The distinct targets of a page. */
export interface PageReferences {
  /** Numbers of linked pages, each with the path of one link. */
  links: readonly { to: number; path: string }[];
  /** Images of this site: `<sha256>.<ext>`. */
  images: readonly string[];
}

/** Returns the distinct targets of a page. */
export function referencesOf(page: MergeablePage): PageReferences {
  const links = new Map<number, string>();
  const images = new Set<string>();
  for (const { kind, target, path } of listReferences(page.content))
    if (kind === 'image') images.add(target);
    else if (!links.has(target)) links.set(target, formatPath(path));
  return {
    links: [...links].map(([to, path]) => ({ to, path })),
    images: withSocialImage([...images], page.social_image),
  };
}

/** Collects the links and images of pages and settings, and finds those without a target. */
export interface ReferenceCollector {
  /**
   * Adds a page.
   * @param current the page on the site; null if there is none. A link to a hidden page is reported only
   *   if the current page lacks this link.
   * @param isMigrated whether only new links and images are checked, because a migration may keep a broken
   *   link
   */
  page(id: number, page: MergeablePage, current: MergeablePage | null, isMigrated?: boolean): void;
  /** Adds a page by its references. */
  references(id: number, references: PageReferences): void;
  /**
   * Adds the images of a document with a key, and its links if visitors see the document. A broken link in
   * a section does not stop an import: the link has no effect until a person inserts the section, and then
   * the editor reports it. `sitectl validate` and `sitectl doctor` warn about it.
   * @param before the current content, if only new links and images are checked
   */
  document<Content extends NamedContent>(
    kind: DocumentKind<Content>,
    key: string,
    content: Content,
    before?: Content,
  ): void;
  /**
   * Adds the settings.
   * @param before the current settings, if only new links and images are checked
   */
  settings(settings: SiteSettings, before?: SiteSettings | null): void;
  /** Returns the added images of this site: `<sha256>.<ext>`. */
  images(): string[];
  /** Returns an issue for each link or image without a target that visitors can see. */
  broken(targets: {
    hasPage: (id: number) => boolean;
    isHidden: (id: number) => boolean;
    hasImage: (name: string) => boolean;
  }): Issue[];
}

/** Returns the place of a document in issues: `sections/<key>`. */
export const documentPlace = ({ folder }: Pick<DocumentKind, 'folder'>, key: string) =>
  `${folder}/${key}`;

/** Stores one place for each target, to limit memory. */
export function createReferenceCollector(): ReferenceCollector {
  const pages = new Map<number, string>();
  /** Links that the site does not have yet. */
  const added = new Map<number, string>();
  const images = new Map<string, string>();
  const link = (to: number, place: () => string, of = pages) => {
    if (!of.has(to)) of.set(to, place());
  };
  const image = (name: string, place: string) => {
    if (!images.has(name)) images.set(name, place);
  };
  function references(id: number, { links, images: shown }: PageReferences) {
    for (const { to, path } of links) link(to, () => `pages/${id} ${path}`);
    for (const name of shown) image(name, `pages/${id}`);
  }
  const addLinks = (id: number, links: PageReferences['links']) => {
    for (const { to, path } of links) link(to, () => `pages/${id} ${path}`, added);
  };
  return {
    page(id, page, current, isMigrated = false) {
      const found = referencesOf(page);
      const known = new Set(current ? linksOfPage(current.content) : []);
      const links = found.links.filter(({ to }) => !known.has(to));
      addLinks(id, links);
      if (!isMigrated) return references(id, found);
      const shown = new Set(current ? imagesOfPage(current) : []);
      references(id, { links, images: found.images.filter((name) => !shown.has(name)) });
    },
    references(id, found) {
      addLinks(id, found.links);
      references(id, found);
    },
    document(kind, key, content, before) {
      const place = documentPlace(kind, key);
      const shown = new Set(before ? kind.images(before) : []);
      for (const name of kind.images(content)) if (!shown.has(name)) image(name, place);
      if (kind.deadLinks === 'warning') return;
      const known = new Set(before ? kind.links(before) : []);
      for (const to of kind.links(content)) if (!known.has(to)) link(to, () => place);
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
    broken({ hasPage, isHidden, hasImage }) {
      const found: Issue[] = [];
      for (const [id, path] of pages)
        if (!hasPage(id))
          found.push({ path, message: `links to /pages/${id}, which would not exist` });
      for (const [id, path] of added)
        if (hasPage(id) && isHidden(id))
          found.push({ path, message: `links to /pages/${id}, which visitors cannot see` });
      for (const [name, path] of images)
        if (!hasImage(name))
          found.push({ path, message: `shows the image ${name}, which the site does not have` });
      return found.slice(0, NAMED);
    },
  };
}
