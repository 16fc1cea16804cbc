import { findBlockSchema } from '../blocks/index.ts';
import { formatPath, isPlainObject, type JsonObject } from '../json.ts';
import { emptyPageContent, type Block, type PageContent } from '../page-content.ts';
import { CONTENT_VERSION, upgradeContent } from '../upgrades/index.ts';

export interface ReadPageContent {
  content: PageContent;
  /** What was left out or repaired, each with its path; empty for content of today. */
  problems: string[];
  /** Whether everything that was stored is in the tree; the problems are then about ids alone. */
  lossless: boolean;
}

/** Nesting beyond this was never written by any version; it is cut so that no reader recurses for ever. */
const DEEPEST = 64;

/**
 * Reads stored or received content of any age and never throws: an object or a JSON string, with
 * legacy zones, with or without a root. Applies the upgrade steps that are missing, and repairs
 * the outline of the tree (ids that are missing or double, entries that are no blocks).
 * Props are left as they are: `checkPageContent` judges them, `withDefaults` makes them usable.
 */
export function readPageContent(raw: unknown): ReadPageContent {
  const problems: string[] = [];
  const parsed = typeof raw === 'string' ? parseJson(raw, problems) : raw;
  if (parsed === undefined || parsed === null || parsed === '')
    return { content: empty(), problems, lossless: problems.length === 0 };
  if (!isPlainObject(parsed)) {
    problems.push('content: is not an object');
    return { content: empty(), problems, lossless: false };
  }
  const upgraded = upgradeContent(parsed, problems);
  const reader = new TreeReader(problems);
  const list = Array.isArray(upgraded.content) ? upgraded.content : [];
  const root =
    isPlainObject(upgraded.root) && isPlainObject(upgraded.root.props) ? upgraded.root.props : {};
  const blocks = reader.blocks(list, ['content'], 0);
  return {
    content: { contentVersion: CONTENT_VERSION, root: { props: root }, content: blocks },
    problems,
    lossless: problems.length === reader.renamed,
  };
}

function empty(): PageContent {
  return emptyPageContent(CONTENT_VERSION);
}

function parseJson(text: string, problems: string[]): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    problems.push(
      `content: is not JSON (${error instanceof Error ? error.message : 'unreadable'})`,
    );
    return undefined;
  }
}

/** Copies a tree of unknown quality into a well-formed one. */
class TreeReader {
  /** How many blocks got another id. */
  renamed = 0;
  private readonly ids = new Set<string>();
  private readonly ancestors = new Set<unknown>();

  constructor(private readonly problems: string[]) {}

  blocks(list: unknown[], path: (string | number)[], depth: number): Block[] {
    return list.flatMap((value, index) => this.block(value, [...path, index], depth) ?? []);
  }

  private block(value: unknown, path: (string | number)[], depth: number): Block | null {
    if (!isPlainObject(value) || typeof value.type !== 'string' || value.type === '') {
      this.problems.push(`${formatPath(path)}: is not a block`);
      return null;
    }
    if (depth > DEEPEST || this.ancestors.has(value)) {
      this.problems.push(`${formatPath(path)}: a block holds itself or is nested too deeply`);
      return null;
    }
    this.ancestors.add(value);
    const props: JsonObject = isPlainObject(value.props) ? { ...value.props } : {};
    const block: Block = {
      type: value.type,
      props: { ...props, id: this.id(value.type, props.id, path) },
    };
    for (const slot of findBlockSchema(value.type)?.slots ?? []) {
      if (props[slot] === undefined) continue;
      const children = Array.isArray(props[slot]) ? props[slot] : [];
      if (!Array.isArray(props[slot]))
        this.problems.push(`${formatPath([...path, 'props', slot])}: is not a list of blocks`);
      block.props[slot] = this.blocks(children, [...path, 'props', slot], depth + 1);
    }
    this.ancestors.delete(value);
    return block;
  }

  /** The stored id, or a new one made from the block's place: the same tree always reads the same. */
  private id(type: string, stored: unknown, path: (string | number)[]): string {
    let id = typeof stored === 'string' ? stored : '';
    if (id === '' || this.ids.has(id)) {
      this.renamed += 1;
      this.problems.push(
        `${formatPath(path)}: ${id === '' ? 'has no id' : `the id "${id}" is used twice`}; it got a new one`,
      );
      const place = path.filter((part) => typeof part === 'number').join('-');
      id = `${type}-at-${place}`;
      for (let attempt = 2; this.ids.has(id); attempt += 1) id = `${type}-at-${place}-${attempt}`;
    }
    this.ids.add(id);
    return id;
  }
}
