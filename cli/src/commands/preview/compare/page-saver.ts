import fs from 'node:fs';
import path from 'node:path';
import type { BundlePage } from '@siteyard/schemas/bundle';
import type { BlockChange, PageChange, SiteDiff } from '@siteyard/schemas/merge';
import type { Photographer, TakenPicture } from './pictures.ts';
import { differentParts, type PartPair, type RenderedPage } from './rendered-page.ts';
import {
  WIDTHS,
  type Box,
  type Mark,
  type PageDifference,
  type PagePictures,
  type PartDifference,
  type Picture,
} from './result.ts';
import type { Side } from './sides.ts';
import type { Snapshots } from './snapshot.ts';

export interface CompareContext {
  diff: SiteDiff;
  /** The folder for HTML and pictures. */
  folder: string;
  /** Null if no pictures are made. */
  photographer: Photographer | null;
  /** Shows the progress. */
  say: (text: string) => void;
}

/** A page that differs. `before` is absent for an added page, `after` for a removed one. */
export interface Different {
  change: PageDifference['change'];
  /** The page after the change; before it for a removed page. */
  shown: BundlePage;
  before?: BundlePage;
  after?: BundlePage;
  rendered: { before?: RenderedPage; after?: RenderedPage };
}

/** Saves one page that differs. */
export class PageSaver {
  constructor(
    private readonly page: Different,
    private readonly folder: string,
    private readonly sides: { before: Side; after: Side },
    private readonly context: CompareContext,
    private readonly snapshots: Snapshots,
  ) {}

  async save(content: PageChange | undefined): Promise<PageDifference> {
    const { change, rendered, shown } = this.page;
    const blocks = new Map(content?.blocks.map((block) => [block.id, block]));
    const moved = [...blocks.values()].filter((each) => each.moved || each.change === 'moved');
    const { before, after } = rendered;
    const pairs =
      before && after ? differentParts(before, after, new Set(moved.map(({ id }) => id))) : [];
    const parts = pairs.map((pair) => describe(pair, blocks));
    return {
      change,
      key: shown.key,
      id: shown.id,
      title: shown.title,
      details: content?.details ?? [],
      head: before !== undefined && after !== undefined && before.head !== after.head,
      parts,
      files: {
        comparison: `${this.folder}/index.html`,
        ...(before && { before: await this.snapshot('before', before) }),
        ...(after && { after: await this.snapshot('after', after) }),
      },
      pictures: await this.takePictures(pairs, parts),
    };
  }

  private async snapshot(name: 'before' | 'after', { html }: RenderedPage): Promise<string> {
    const file = `${this.folder}/${name}.html`;
    await this.snapshots.save(file, html, this.sides[name].url);
    return file;
  }

  private async takePictures(
    pairs: readonly PartPair[],
    parts: PartDifference[],
  ): Promise<PagePictures[]> {
    const { photographer } = this.context;
    if (!photographer) return [];
    for (const part of parts) part.visible = false;
    const pictures: PagePictures[] = [];
    for (const width of WIDTHS) {
      const [before, after] = [await this.take('before', width), await this.take('after', width)];
      if (before && after) await markVisible(photographer, before, after, pairs, parts);
      const marked = (picture: TakenPicture, name: 'before' | 'after') =>
        this.write(picture, name, marksOf(picture, name, pairs));
      pictures.push({
        width,
        same: before !== undefined && after !== undefined && before.png.equals(after.png),
        ...(before && { before: marked(before, 'before') }),
        ...(after && { after: marked(after, 'after') }),
      });
    }
    return pictures;
  }

  private async take(name: 'before' | 'after', width: number): Promise<TakenPicture | undefined> {
    const page = this.page[name];
    if (!page) return undefined;
    this.context.say(`Taking pictures: /pages/${page.id}, ${width} px wide`);
    return this.context.photographer?.take(`${this.sides[name].url}/pages/${page.id}`, width);
  }

  private write({ png, width, height }: TakenPicture, name: string, marks: Mark[]): Picture {
    const file = `${this.folder}/${name}-${width}.png`;
    fs.writeFileSync(path.join(this.context.folder, file), png);
    return { file, width, height, marks };
  }
}

function describe(
  { before, after }: PartPair,
  blocks: ReadonlyMap<string, BlockChange>,
): PartDifference {
  const { type, id } = (after ?? before)!;
  const known = blocks.get(id);
  if (!before) return { change: 'added', type, id };
  if (!after) return { change: 'removed', type, id };
  const hasMoved = known?.moved === true || known?.change === 'moved';
  if (before.own === after.own) return { change: 'moved', type, id };
  return {
    change: 'changed',
    type,
    id,
    ...(hasMoved && { moved: true }),
    ...(known?.values && { values: known.values }),
  };
}

/** Marks the parts that look different in these two pictures as visible. */
async function markVisible(
  photographer: Photographer,
  before: TakenPicture,
  after: TakenPicture,
  pairs: readonly PartPair[],
  parts: PartDifference[],
): Promise<void> {
  const same: { part: PartDifference; boxes: [Box, Box] }[] = [];
  for (const [index, pair] of pairs.entries()) {
    const part = parts[index]!;
    const [old, now] = [boxOf(before, pair.before), boxOf(after, pair.after)];
    if (part.change === 'moved' || old?.width !== now?.width || old?.height !== now?.height)
      part.visible = true;
    else if (old && now) same.push({ part, boxes: [old, now] });
  }
  const differ = await photographer.differ(
    before,
    after,
    same.map(({ boxes }) => boxes),
  );
  for (const [index, { part }] of same.entries()) part.visible ||= differ[index] ?? false;
}

/** Returns the box of a part; undefined if it has no area. */
function boxOf(picture: TakenPicture, part: { index: number } | undefined): Box | undefined {
  const box = part && picture.boxes[part.index];
  return box && box.width > 0 && box.height > 0 ? box : undefined;
}

function marksOf(
  picture: TakenPicture,
  name: 'before' | 'after',
  pairs: readonly PartPair[],
): Mark[] {
  return pairs.flatMap((pair, part) => {
    const box = boxOf(picture, pair[name]);
    return box ? [{ part, ...box }] : [];
  });
}
