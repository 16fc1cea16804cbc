import { createHash } from 'node:crypto';
import type { Bundle, BundlePage } from '@siteyard/schemas/bundle';
import { testBundle, testPage } from '../../../schemas/src/bundle/test-bundle.ts';
import {
  type Block,
  normalisePageContent,
  ownProps,
  slotsOf,
  walkBlocks,
} from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { heading } from '../../helpers/factories.ts';
import { type Dice } from '../../helpers/dice.ts';

/** Random bundles for tests: a base, and edited branches of it. */

/** The pictures on pages, with their bytes. */
export const PICTURES: ReadonlyMap<string, Uint8Array> = new Map(
  ['one', 'two', 'three'].map((text) => {
    const bytes = new TextEncoder().encode(text);
    return [`${createHash('sha256').update(bytes).digest('hex')}.png`, bytes] as const;
  }),
);
const NAMES = [...PICTURES.keys()];

/** A bundle with a few pages, whose blocks link to each other. */
export function randomBase(dice: Dice): Bundle {
  const ids = Array.from({ length: 3 + dice.below(4) }, (_, n) => 20 + n);
  const pages = ids.map((id) =>
    withBlocks(
      { ...testPage(id), social_image: dice.chance(0.3) ? `/uploads/${dice.pick(NAMES)}` : '' },
      Array.from({ length: 1 + dice.below(4) }, (_, n) => randomBlock(dice, `b${n}`, ids)),
    ),
  );
  const items = ids
    .slice(0, 1 + dice.below(3))
    .map((id) => ({ title: `Page ${id}`, href: `/pages/${id}`, imageUrl: '' }));
  return withMedia({ ...testBundle(...pages), settings: siteSettings.parse({ nav: { items } }) });
}

function randomBlock(dice: Dice, id: string, targets: readonly number[]): Block {
  const kind = dice.below(3);
  if (kind === 0) return heading(id, `Text ${id}`);
  if (kind === 1)
    return { type: 'Card', props: { id, title: id, ctaHref: `/pages/${dice.pick(targets)}` } };
  const left = dice.chance(0.7) ? [heading(`${id}-l`, 'Left')] : [];
  return { type: 'TwoCol', props: { id, left, right: [heading(`${id}-r`, 'Right')] } };
}

const withBlocks = (page: BundlePage, blocks: readonly Block[]): BundlePage => ({
  ...page,
  content: normalisePageContent({
    ...page.content,
    content: [page.content.content[0]!, ...blocks],
  }),
});

/** Adds the texts of the pictures on the pages. */
function withMedia(bundle: Bundle): Bundle {
  const media: Bundle['media'] = {};
  for (const { social_image } of bundle.pages) {
    const name = social_image.replace('/uploads/', '');
    const bytes = PICTURES.get(name)?.length;
    const size = { type: 'image/png', width: 1, height: 1 } as const;
    if (bytes) media[name] = bundle.media[name] ?? { name: 'a.png', ...size, bytes, alt: '' };
  }
  return { ...bundle, media };
}

/**
 * Returns an edited copy of a bundle.
 * @param name a part of every new text, so that two branches never have the same text
 * @param mayEdit the pages that the branch may change; if `isWhole`, it may also add pages and edit the
 *   settings
 */
export function randomBranch(
  dice: Dice,
  base: Bundle,
  name: string,
  mayEdit: (page: BundlePage) => boolean = () => true,
  isWhole = true,
): Bundle {
  let bundle = structuredClone(base);
  for (let edits = 1 + dice.below(6); edits > 0; edits -= 1) {
    const editable = bundle.pages.filter(mayEdit);
    const page = editable.length > 0 ? dice.pick(editable) : undefined;
    const edit = dice.below(10);
    if (isWhole && edit === 0) bundle = addPage(dice, bundle, `${name}${edits}`);
    else if (isWhole && edit === 1) editSettings(dice, bundle, `${name}${edits}`);
    else if (page && edit === 2) bundle = removePage(bundle, page);
    else if (page) replace(bundle, page, editPage(dice, bundle, page, `${name}${edits}`));
  }
  bundle = withMedia(bundle);
  for (const entry of Object.values(bundle.media)) if (dice.chance(0.2)) entry.alt = `Alt ${name}`;
  return bundle;
}

function replace({ pages }: Bundle, page: BundlePage, by: BundlePage): void {
  pages[pages.indexOf(page)] = by;
}

function addPage(dice: Dice, bundle: Bundle, name: string): Bundle {
  const id = bundle.pages.reduce((most, each) => Math.max(most, each.id), 19) + 1;
  const [a, b] = [createHash('md5').update(name).digest('hex'), dice.below(1_000)];
  const key = `${a.slice(0, 8)}-0000-4000-8000-${String(b).padStart(12, '0')}`;
  const blocks = [
    heading('h', name),
    { type: 'Card', props: { id: 'c', ctaHref: `/pages/${id}` } },
  ];
  const page = withBlocks({ ...testPage(id), key, title: `New ${name}` }, blocks);
  return { ...bundle, pages: [...bundle.pages, page] };
}

/** Removes a page, and the menu items that link to it. */
function removePage(bundle: Bundle, page: BundlePage): Bundle {
  const { nav } = bundle.settings;
  const items = nav.items.filter(({ href }) => href !== `/pages/${page.id}`);
  return {
    ...bundle,
    settings: { ...bundle.settings, nav: { ...nav, items } },
    pages: bundle.pages.filter((each) => each !== page),
  };
}

function editSettings(dice: Dice, { settings, pages }: Bundle, name: string): void {
  const { items } = settings.nav;
  const kind = dice.below(4);
  if (kind === 0) settings.title = `Site ${name}`;
  else if (kind === 1) settings.contact.phone = `+1 212 ${name.length}${dice.below(1_000)}`;
  else if (kind === 2 && items.length > 0) dice.pick(items).title = `Item ${name}`;
  else if (pages.length > 0)
    items.push({ title: `Item ${name}`, href: `/pages/${dice.pick(pages).id}`, imageUrl: '' });
}

function editPage(dice: Dice, { pages }: Bundle, page: BundlePage, name: string): BundlePage {
  const [, ...blocks] = structuredClone(page.content.content);
  const lists = [blocks, ...blocks.flatMap((block) => slotLists(block))];
  const list = dice.pick(lists);
  const at = dice.below(list.length + 1);
  const block = list[Math.min(at, list.length - 1)];
  switch (dice.below(6)) {
    case 0:
      return { ...page, title: `Title ${name}` };
    case 1:
      return { ...page, social_image: `/uploads/${dice.pick(NAMES)}` };
    case 2:
      list.splice(at, 0, heading(`new-${name}`, name));
      break;
    case 3:
      if (block) list.splice(list.indexOf(block), 1);
      break;
    case 4:
      if (block) move(dice, list, block, lists);
      break;
    default:
      if (block?.type === 'HeadingBlock') block.props['text'] = `Text ${name}`;
      else if (block?.type === 'Card') block.props['ctaHref'] = `/pages/${dice.pick(pages).id}`;
      else if (block) block.props['variant'] = dice.pick(['33-66', '66-33']);
  }
  return withBlocks(page, blocks);
}

const slotLists = (block: Block): Block[][] =>
  slotsOf(block).flatMap((slot) => (block.props[slot] ? [block.props[slot] as Block[]] : []));

function move(dice: Dice, from: Block[], block: Block, lists: Block[][]): void {
  const own = slotLists(block);
  const to = dice.pick(lists.filter((list) => !own.includes(list)));
  from.splice(from.indexOf(block), 1);
  to.splice(dice.below(to.length + 1), 0, block);
}

/** Returns all values of a bundle by their paths, without their order. */
export function factsOf({ pages, settings, media }: Bundle): Map<string, string> {
  const facts = new Map<string, string>();
  const add = (document: string, name: string, value: unknown) =>
    facts.set(`${document}\n${name}`, JSON.stringify(value));
  for (const { key, content, ...details } of pages) {
    for (const [name, value] of Object.entries(details)) add(`page ${key}`, name, value);
    for (const { block, parent, path } of walkBlocks(content)) {
      const { id } = block.props;
      if (block.type === 'SiteNavbar') continue;
      add(`page ${key}`, `block ${id} place`, `${parent?.props.id ?? ''} ${path.at(-2)}`);
      add(`page ${key}`, `block ${id} type`, block.type);
      for (const [name, value] of Object.entries(ownProps(block)))
        add(`page ${key}`, `block ${id} ${name}`, value);
    }
  }
  const { nav, contact, ...rest } = settings;
  for (const [name, value] of Object.entries({ ...rest, ...contact })) add('settings', name, value);
  for (const { href, title } of nav.items) add('settings', `item ${href} ${title}`, true);
  for (const [name, { alt }] of Object.entries(media)) add(`image ${name}`, 'alt', alt);
  return facts;
}
