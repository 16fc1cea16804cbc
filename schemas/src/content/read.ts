import { findBlockSchema } from '../blocks/index.ts';
import { DEEPEST_NESTING, isPlainObject, type JsonObject } from '../values/json.ts';
import { emptyPageContent, type Block, type PageContent } from './page-content.ts';
import { CONTENT_VERSION, upgradeContent } from '../upgrades/index.ts';
import { contentProblem, isLossless, type ContentProblem } from './problems.ts';

export interface ReadPageContent {
  content: PageContent;
  /** A problem for each part that was left out or repaired. */
  problems: ContentProblem[];
  /** Whether the tree has all stored content. In that case, all problems are about ids. */
  lossless: boolean;
}

/**
 * Reads stored or received content of any age: an object or a JSON string, with or without legacy
 * zones and a root. Applies the missing upgrade steps, and repairs the outline of the tree (missing
 * and repeated ids, entries that are not blocks). Does not change props: `checkPageContent` checks
 * them, and `withDefaults` makes them usable. Never throws.
 */
export function readPageContent(raw: unknown): ReadPageContent {
  const problems: ContentProblem[] = [];
  const parsed = typeof raw === 'string' ? parseJson(raw, problems) : raw;
  if (parsed === undefined || parsed === null || parsed === '')
    return { content: empty(), problems, lossless: problems.length === 0 };
  if (!isPlainObject(parsed)) {
    problems.push(contentProblem('wrong_outline', ['content'], 'is not an object'));
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
    lossless: isLossless(problems),
  };
}

function empty(): PageContent {
  return emptyPageContent(CONTENT_VERSION);
}

function parseJson(text: string, problems: ContentProblem[]): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    problems.push(contentProblem('not_json', ['content'], `is not JSON (${reason})`));
    return undefined;
  }
}

/** Copies an unchecked tree into a well-formed one. */
class TreeReader {
  private readonly ids = new Set<string>();
  private readonly ancestors = new Set<unknown>();

  constructor(private readonly problems: ContentProblem[]) {}

  blocks(list: unknown[], path: (string | number)[], depth: number): Block[] {
    return list.flatMap((value, index) => this.block(value, [...path, index], depth) ?? []);
  }

  private block(value: unknown, path: (string | number)[], depth: number): Block | null {
    if (!isPlainObject(value) || typeof value.type !== 'string' || value.type === '') {
      this.problems.push(contentProblem('not_a_block', path, 'is not a block'));
      return null;
    }
    if (depth > DEEPEST_NESTING || this.ancestors.has(value)) {
      const message = 'is nested too deeply, or contains itself';
      this.problems.push(contentProblem('too_deep', path, message));
      return null;
    }
    this.ancestors.add(value);
    // Copied only once for all changes, because a block may have thousands of unknown props.
    const props: JsonObject = isPlainObject(value.props) ? { ...value.props } : {};
    const id = this.id(value.type, props.id, path);
    const block: Block = { type: value.type, props: Object.assign(props, { id }) };
    for (const slot of findBlockSchema(value.type)?.slots ?? []) {
      if (props[slot] === undefined) continue;
      const children = Array.isArray(props[slot]) ? props[slot] : [];
      if (!Array.isArray(props[slot]))
        this.problems.push(
          contentProblem('wrong_outline', [...path, 'props', slot], 'is not a list of blocks'),
        );
      block.props[slot] = this.blocks(children, [...path, 'props', slot], depth + 1);
    }
    this.ancestors.delete(value);
    return block;
  }

  /** Returns the stored id, or a new id from the block's path, so that each reading gives the same id. */
  private id(type: string, stored: unknown, path: (string | number)[]): string {
    let id = typeof stored === 'string' ? stored : '';
    if (id === '' || this.ids.has(id)) {
      this.problems.push(
        id === ''
          ? contentProblem('id_missing', path, 'has no id')
          : contentProblem('id_repeated', path, `has the id "${id}" of another block`),
      );
      const place = path.filter((part) => typeof part === 'number').join('-');
      id = `${type}-at-${place}`;
      for (let attempt = 2; this.ids.has(id); attempt += 1) id = `${type}-at-${place}-${attempt}`;
    }
    this.ids.add(id);
    return id;
  }
}
