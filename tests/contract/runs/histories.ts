import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { BundleMediaEntry } from '@siteyard/schemas/bundle';
import { exportUploadsAnswer, type ContentRun } from '@siteyard/schemas/http';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { type Block, type PageContent, linksOfPage } from '@siteyard/schemas/content';
import { CONFLICT_RULES, type Plan } from '@siteyard/schemas/planning';
import type { JsonObject } from '@siteyard/schemas/values';
import { siteSettings, linksOfSettings } from '@siteyard/schemas/settings';
import { ok, type Agent, type Answer } from '../../helpers/agent.ts';
import type { Dice } from '../../helpers/dice.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import {
  ended,
  exportItems,
  exportSite,
  sendBundle,
  sentPage,
  type SentPage,
} from '../../helpers/content-runs.ts';

// The class `History` is not split, because each step needs the list of the earlier steps.

/** One of the two sites of a history. */
export interface Environment {
  name: string;
  operator: () => Agent;
  admin: () => Agent;
  /** Returns the bytes of a file, such as an image. */
  bytes: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Kills the site with `kill -9` after this number of ms, and starts it again. Undefined if the site
   * cannot be killed.
   */
  kill?: (after: number) => Promise<void>;
}

/** A completed step, and the function that reverts it. */
interface Done {
  what: string;
  /** The export before the step. */
  before: string;
  back: () => Promise<void>;
}

/** An import or an undo in the history of an environment. */
interface Applied {
  /** The run that must be undone to revert this one. */
  handle: string;
  isUndone: boolean;
}

const RESERVED = [1, 4, 11, 12, 13];
const FIRST = [...RESERVED, 30, 31, 32, 33, 34, 35];

const linkTo = (id: string, page: number): Block => ({
  type: 'JumbotronBlock',
  props: { id, heading: 'T', ctaLabel: 'Go', ctaHref: `/pages/${page}` },
});
const image = (id: string, src: string): Block => ({
  type: 'ImageBlock',
  props: { id, src, alt: 'A picture' },
});

/** The pictures in a history. */
const COLOURS = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00'] as const;

/** Uploads a picture to an environment. Returns the address of the picture. */
async function upload({ admin }: Environment, colour: string): Promise<string> {
  const bytes = await plainPicture(colour).png().toBuffer();
  const answer = await admin().send('POST', '/api/uploads', { body: imageForm(bytes) });
  return (ok(answer, 200, 201).body as { url: string }).url;
}

/**
 * The initial pages of a history: they link to each other, and two show a picture that all environments
 * have.
 */
export async function startingPages(environments: readonly Environment[]): Promise<SentPage[]> {
  let picture = '';
  for (const each of environments) picture = await upload(each, COLOURS[0]);
  return FIRST.map((id, index) =>
    sentPage(
      id,
      { address: id >= 33 ? `p-${id}` : '' },
      heading('a', `A ${id}`),
      heading('b', `B ${id}`),
      linkTo('j', RESERVED[index % RESERVED.length]!),
      ...(index % 6 === 5 ? [image('i', picture)] : []),
    ),
  );
}

/** The settings of sites with rental items. */
export const rentalSettings = { rentals: { currency: 'USD' } };

/** The initial items of a history. */
export const startingItems = ['a', 'b', 'c'].map((letter) => ({
  key: `${letter.repeat(8)}-0000-4000-8000-000000000000`,
  name: `Item ${letter}`,
  address: `item-${letter}`,
  rates: {
    day: 1e4,
    week: 4e4,
  },
}));

/** Returns an export of the site as text, without the bytes of its images. */
const textOf = async (environment: Environment) => {
  const site = await exportSite(environment.operator());
  const shown = imagesOf(site);
  const media = Object.entries(await described(environment)).filter(([name]) => shown.has(name));
  return JSON.stringify({ ...site, media: Object.fromEntries(media) }, null, 1);
};

/** Returns the names of the images on pages and in the settings. */
function imagesOf({ pages, settings }: Awaited<ReturnType<typeof exportSite>>): Set<string> {
  const names = new Set(imagesOfSettings(siteSettings.parse(settings)));
  for (const page of pages)
    for (const name of imagesOfPage({ ...page, content: page.content as PageContent }))
      names.add(name);
  return names;
}

/** Returns the texts of all images of a site. */
async function described({ operator }: Environment): Promise<Record<string, BundleMediaEntry>> {
  const all = await operator().get('/api/operator/uploads?limit=1000');
  return exportUploadsAnswer.parse(all.body).media;
}

/** Fails if a published link or image has no target. */
async function proveReferences(environment: Environment, what: string): Promise<void> {
  const site = await exportSite(environment.operator());
  const ids = new Set(site.pages.map(({ id }) => id));
  const settings = siteSettings.parse(site.settings);
  const broken = linksOfSettings(settings)
    .filter((id) => !ids.has(id))
    .map((id) => `settings → ${id}`);
  for (const page of site.pages) {
    const content = page.content as PageContent;
    for (const id of linksOfPage(content)) if (!ids.has(id)) broken.push(`${page.id} → ${id}`);
  }
  for (const name of imagesOf(site))
    if ((await environment.operator().get(`/uploads/${name}`)).status !== 200) broken.push(name);
  expect(broken, what).toEqual([]);
}

/**
 * Repeats a call that the site refuses while it makes a backup. The first nightly backup begins a minute
 * after the start of a new site, in the middle of a long history.
 */
async function apart(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call();
  while ((answer.body as { code?: string }).code === 'run_in_progress') {
    await wait(100);
    answer = await call();
  }
  return answer;
}

/** A history of two environments of one lineage: edits, imports and undos. */
export class History {
  private readonly done = new Map<Environment, Done[]>();
  private readonly runs = new Map<Environment, Applied[]>();
  private readonly counts: Record<string, number> = {};
  private names = 0;

  constructor(
    private readonly dice: Dice,
    private readonly environments: readonly [Environment, Environment],
  ) {
    for (const each of environments) {
      this.done.set(each, []);
      this.runs.set(each, []);
    }
  }

  /** Makes one step in one of the environments. Checks that all its links have targets afterwards. */
  async step(): Promise<void> {
    const site = this.dice.pick(this.environments);
    const other = this.environments.find((each) => each !== site)!;
    const before = await textOf(site);
    const steps: [weight: number, work: () => Promise<Step>][] = [
      [4, () => this.edit(site)],
      [2, () => this.rename(site)],
      [2, () => this.create(site)],
      [2, () => this.remove(site)],
      [1, () => this.changeSettings(site)],
      [2, () => this.describe(site)],
      [3, () => this.changeItem(site)],
      [5, () => this.import(site, other)],
      [3, () => this.undo(site)],
    ];
    let at = this.dice.below(steps.reduce((sum, [weight]) => sum + weight, 0));
    const [, work] = steps.find(([weight]) => (at -= weight) < 0)!;
    const [what, back] = await work();
    this.counts[what] = (this.counts[what] ?? 0) + 1;
    const shown = `${site.name}: ${what}`;
    if (back) this.done.get(site)!.push({ what: shown, before, back });
    else expect(await textOf(site), `${shown} changed nothing`).toBe(before);
    await proveReferences(site, shown);
  }

  /**
   * Reverts all steps, the last one first. Checks each time that the site has its state before the
   * step.
   */
  async takeBack(): Promise<void> {
    for (const [site, all] of this.done)
      for (const { what, before, back } of all.toReversed()) {
        await back();
        expect(await textOf(site), `took back ${what}`).toBe(before);
      }
  }

  /** The number of steps of each kind. */
  summary(): string {
    return Object.entries(this.counts)
      .toSorted()
      .map(([what, times]) => `${times} ${what}`)
      .join(', ');
  }

  private async pages(site: Environment): Promise<SentPage[]> {
    return (await exportSite(site.operator())).pages;
  }

  /** Returns a page for a link. Some pages are never linked, so that they can be deleted. */
  private target(pages: readonly SentPage[]): number {
    return this.dice.chance(0.5) ? this.dice.pick(pages).id : this.dice.pick(RESERVED);
  }

  private async publish(site: Environment, id: number, content: PageContent): Promise<void> {
    ok(await site.admin().put(`/api/pages/${id}`, { page: { content } }), 200);
  }

  private async edit(site: Environment) {
    const { dice } = this;
    const pages = await this.pages(site);
    const { id, content } = dice.pick(pages);
    const before = content as PageContent;
    const blocks = structuredClone(before.content.slice(1));
    const at = dice.below(blocks.length + 1);
    const name = `${site.name}${(this.names += 1)}`;
    const kind = dice.below(5);
    if (kind === 0) blocks.splice(at, 0, heading(name, name));
    else if (kind === 1) blocks.splice(at, 0, linkTo(name, this.target(pages)));
    else if (kind === 2) blocks.splice(at, 0, image(name, await upload(site, dice.pick(COLOURS))));
    else if (kind === 3 && blocks.length > 2) blocks.splice(dice.below(blocks.length), 1);
    else
      for (const { type, props } of blocks)
        if (type === 'HeadingBlock' && dice.chance(0.5)) props['text'] = name;
    await this.publish(site, id, pageContent(before.content[0]!, ...blocks));
    return some('edit', () => this.publish(site, id, before));
  }

  private async rename(site: Environment) {
    const { id, title, address } = this.dice.pick(await this.pages(site));
    const change = this.dice.chance(0.5)
      ? { title: `Title ${(this.names += 1)}` }
      : { address: this.dice.pick(['', 'p-33', 'p-34', 'free']) };
    const patch = (page: object) => site.admin().patch(`/api/pages/${id}`, { page });
    const answer = await patch(change);
    if ((answer.body as { code?: string }).code === 'address_taken') return none('rename refused');
    ok(answer, 200);
    return some('rename', async () => void ok(await patch({ title, address }), 200));
  }

  private async create(site: Environment) {
    const to = this.target(await this.pages(site));
    const title = `New ${(this.names += 1)}`;
    const { id } = await createPage(site.admin(), { title }, [
      heading('h', title),
      linkTo('j', to),
    ]);
    return some('create', async () => void ok(await site.admin().delete(`/api/pages/${id}`), 200));
  }

  /** Deletes a page to which no page links, because a deletion would break links. */
  private async remove(site: Environment) {
    const { pages, settings } = await exportSite(site.operator());
    const linked = new Set([
      ...pages.flatMap(({ content }) => linksOfPage(content as PageContent)),
      ...linksOfSettings(siteSettings.parse(settings)),
    ]);
    const free = pages.filter(({ id }) => !linked.has(id) && !RESERVED.includes(id));
    if (free.length === 0) return none('nothing to delete');
    const { id } = this.dice.pick(free);
    ok(await site.admin().delete(`/api/pages/${id}`), 200);
    const restore = `/api/trash/page-${id}/restore`;
    return some('delete', async () => void ok(await site.admin().post(restore), 200));
  }

  private async changeSettings(site: Environment) {
    const { pages, settings: before } = await exportSite(site.operator());
    const href = `/pages/${this.target(pages)}`;
    const title = `Site ${(this.names += 1)}`;
    const settings = this.dice.chance(0.5)
      ? { title }
      : { nav: { ...(before['nav'] as object), items: [{ title: 'Go', href }] } };
    const save = (all: object) => site.admin().put('/api/site_settings', { settings: all });
    ok(await save(settings), 200);
    return some('settings', async () => void ok(await save(before), 200));
  }

  /** Creates, edits or deletes a rental item. */
  private async changeItem(site: Environment) {
    const name = `Item ${(this.names += 1)}`;
    const items = await exportItems(site.operator());
    const at = (key: unknown, step = '') => `/api/items/${String(key)}${step}`;
    if (items.length < 2 || this.dice.chance(0.3)) {
      const address = `${site.name}-item-${this.names}`;
      const made = await site.admin().post('/api/items', { item: { name, address } });
      const { key } = (ok(made, 201).body as { item: { key: string } }).item;
      ok(await site.admin().post(at(key, '/publish')), 200);
      return some('create item', async () => void ok(await site.admin().delete(at(key)), 200));
    }
    const item = this.dice.pick(items);
    if (this.dice.chance(0.25)) {
      ok(await site.admin().delete(at(item.key)), 200);
      const restore = at(item.key, '/restore');
      return some('delete item', async () => void ok(await site.admin().post(restore), 200));
    }
    const { rates = {}, summary = '' } = item as { rates?: JsonObject; summary?: string };
    const period = this.dice.pick(['day', 'week', 'four_weeks']);
    const changed = { ...rates, [period]: 1_000 + this.dice.below(90_000) };
    const change = this.dice.chance(0.3) ? { summary: name } : { rates: changed };
    const patch = (fields: object) => site.admin().patch(at(item.key), { item: fields });
    ok(await patch(change), 200);
    return some('edit item', async () => void ok(await patch({ rates, summary }), 200));
  }

  /** Changes the alternative text or the focal point of a visible image. */
  private async describe(site: Environment) {
    const shown = [...imagesOf(await exportSite(site.operator()))].toSorted();
    if (shown.length === 0) return none('nothing to describe');
    const name = this.dice.pick(shown);
    const { alt, focal_point = null } = (await described(site))[name]!;
    const change = this.dice.chance(0.5)
      ? { alt: `Picture ${(this.names += 1)}` }
      : { focal_point: { x: this.dice.below(100) / 100, y: 0.25 } };
    const patch = (upload: object) =>
      site.admin().patch(`/api/uploads/${name.slice(0, 64)}`, { upload });
    ok(await patch(change), 200);
    return some('describe', async () => void ok(await patch({ alt, focal_point }), 200));
  }

  private async import(site: Environment, from: Environment) {
    const rule = this.dice.pick(CONFLICT_RULES);
    const prune = this.dice.chance(0.3);
    const bundle = await exportSite(from.operator());
    const run = await sendBundle(site.operator(), bundle, { on_conflict: rule, prune });
    await this.sendImages(site, from, bundle, run.id);
    const path = `/api/operator/runs/${run.id}`;
    const planned = await site.operator().post(`${path}/plan`);
    const code = (planned.body as { code?: string }).code;
    if (code === 'broken_references') return none('import refused: broken references');
    const { plan } = ok(planned, 200).body as ContentRun & { plan: Plan };
    const { pages, items = [], settings, images = [] } = plan;
    const all = [...pages, ...items, ...images, ...(settings ? [settings] : [])];
    if (all.some(({ action }) => action === 'conflict')) {
      ok(await site.operator().delete(path), 200);
      return none(`import ${rule}: conflict`);
    }
    if (site.kill && this.dice.chance(0.4)) return this.killWhileApplying(site, run.id, plan);
    ok(await apart(() => site.operator().post(`${path}/apply`, { seal: plan.seal })), 200, 202);
    const done = await ended(site.operator(), run.id);
    expect(done.state, JSON.stringify(done.error)).toBe('applied');
    expect(done.plan, 'the receipt is the plan').toEqual(plan);
    return some(`import ${rule}`, this.ran(site, run.id));
  }

  private async killWhileApplying(site: Environment, id: string, plan: Plan) {
    const applying = site
      .operator()
      .post(`/api/operator/runs/${id}/apply`, { seal: plan.seal })
      .catch(() => undefined);
    await site.kill!(this.dice.below(2_500));
    await applying;
    const done = await ended(site.operator(), id);
    if (done.state !== 'applied') {
      expect(['planned', 'failed']).toContain(done.state);
      return none('import killed before the switch');
    }
    expect(done.plan, 'the receipt is the plan').toEqual(plan);
    return some('import killed after the switch', this.ran(site, id));
  }

  private async sendImages(
    site: Environment,
    from: Environment,
    bundle: Awaited<ReturnType<typeof exportSite>>,
    run: string,
  ): Promise<void> {
    const used = imagesOf(bundle);
    const entries = Object.entries(await described(from));
    const media = Object.fromEntries(entries.filter(([name]) => used.has(name)));
    const path = `/api/operator/runs/${run}/media`;
    const { body } = ok(await site.operator().post(path, { media }), 200);
    for (const { name } of (body as { missing: { name: string }[] }).missing) {
      const bytes = await from.bytes(`/uploads/${name}`);
      const headers = { 'Content-Type': 'application/octet-stream' };
      ok(await site.operator().send('PUT', `${path}/${name}`, { body: bytes, headers }), 200);
    }
  }

  /** Records a run. Returns the function that reverts the run at the end. */
  private ran(site: Environment, id: string): () => Promise<void> {
    const applied: Applied = { handle: id, isUndone: false };
    this.runs.get(site)!.push(applied);
    return async () => {
      const undone = await this.undoRun(site, applied.handle, true);
      expect(undone?.state, JSON.stringify(undone)).toBe('applied');
      applied.isUndone = true;
    };
  }

  /** Undoes the newest run that is not undone yet, unless its changes were edited since. */
  private async undo(site: Environment) {
    const applied = this.runs.get(site)!.findLast(({ isUndone }) => !isUndone);
    if (!applied) return none('nothing to undo');
    const undone = await this.undoRun(site, applied.handle, false);
    if (undone?.state !== 'applied') return none(`undo refused: ${undone?.error?.code}`);
    applied.isUndone = true;
    return some('undo', async () => {
      const back = await this.undoRun(site, undone.id, true);
      expect(back?.state, JSON.stringify(back)).toBe('applied');
      Object.assign(applied, { handle: back!.id, isUndone: false });
    });
  }

  /**
   * Undoes a run and returns the undo after its end. If the undo was refused, returns only its `error`.
   */
  private async undoRun(site: Environment, id: string, force: boolean) {
    const undo = `/api/operator/runs/${id}/undo`;
    const answer = await apart(() => site.operator().post(undo, { force }));
    if (answer.status === 202 || answer.status === 200)
      return ended(site.operator(), (answer.body as ContentRun).id);
    return { state: 'refused', id: '', error: answer.body as { code: string; error: string } };
  }
}

type Step = [what: string, back: (() => Promise<void>) | null];
const some = (what: string, back: () => Promise<void>): Step => [what, back];
const none = (what: string): Step => [what, null];
