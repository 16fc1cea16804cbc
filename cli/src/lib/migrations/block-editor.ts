import { isPlainObject } from '@siteyard/schemas/values';
import {
  type Block,
  type PageContent,
  viewProps,
  isBlock,
  mapBlockFields,
  slotsOf,
  walkBlocks,
} from '@siteyard/schemas/content';
import { mapHrefs, mapTextOfHtml } from './inline-html.ts';

/**
 * Returns the functions (`MigrationBlocks` in the declared types) by which a script changes the blocks of
 * a page or a section in place. It is one function, because the functions share the content and the ids.
 * @param migration the script's id, which is part of the ids of new blocks, so that each run makes the
 *   same ids
 */
export function editBlocks(content: PageContent, migration: string) {
  const ids = new Set([...walkBlocks(content)].map(({ block }) => block.props.id));
  let made = 0;

  const all = (type?: string): Block[] =>
    [...walkBlocks(content)].flatMap(({ block }) =>
      type === undefined || block.type === type ? [withDefaults(block)] : [],
    );

  /** Replaces each block by the blocks that `change` returns, inner blocks first. */
  function replaceIn(blocks: Block[], change: (block: Block) => readonly Block[]): Block[] {
    return blocks.flatMap((block) => {
      for (const slot of slotsOf(block)) {
        const inside = block.props[slot];
        if (Array.isArray(inside)) block.props[slot] = replaceIn(inside.filter(isBlock), change);
      }
      return change(block);
    });
  }

  const replace = (type: string, change: (block: Block) => readonly Block[]): void => {
    content.content = replaceIn(content.content, (block) =>
      block.type === type ? change(withDefaults(block)) : [block],
    );
  };

  function newBlock(type: string, props: Record<string, unknown> = {}): Block {
    let name: string;
    do name = `${type}-${migration}-${(made += 1)}`;
    while (ids.has(name));
    ids.add(name);
    return withDefaults({ type, props: { ...(props as Block['props']), id: name } });
  }

  const mapFieldsOf = (visit: Parameters<typeof mapBlockFields>[1]): void => {
    for (const { block } of walkBlocks(content))
      Object.assign(block.props, mapBlockFields(block, visit).props);
  };

  return {
    blocks: all,
    newBlock,
    renameProp(type: string, from: string, to: string) {
      let renamed = 0;
      for (const { block } of walkBlocks(content)) {
        const { props } = block;
        if (block.type !== type || !Object.hasOwn(props, from)) continue;
        if (!Object.hasOwn(props, to)) props[to] = props[from];
        delete props[from];
        renamed += 1;
      }
      return renamed;
    },
    changeType(from: string, to: string, convert: (props: Block['props']) => object) {
      replace(from, (block) => [
        withDefaults({ type: to, props: { ...convert(block.props), id: block.props.id } }),
      ]);
    },
    replace,
    wrap(type: string, slot: string, wrapper: (block: Block) => Block | null) {
      const parents = new Map(
        [...walkBlocks(content)].map(({ block, parent }) => [block.props.id, parent?.type]),
      );
      replace(type, (block) => {
        const outside = wrapper(block);
        if (!outside || parents.get(block.props.id) === outside.type) return [block];
        const inside = Array.isArray(outside.props[slot]) ? outside.props[slot] : [];
        outside.props[slot] = [...inside, block];
        return [outside];
      });
    },
    rewriteLinks(change: (href: string) => string) {
      mapFieldsOf((kind, value) => {
        if (kind === 'link') return value === '' ? value : change(value);
        return kind === 'html' ? mapHrefs(value, change) : value;
      });
    },
    rewriteText(change: (text: string) => string) {
      mapFieldsOf((kind, value) => {
        if (kind === 'text') return value === '' ? value : change(value);
        return kind === 'html' ? mapTextOfHtml(value, change) : value;
      });
    },
  };
}

/** Adds the defaults of absent props, in the entries of lists too. Stored values stay unchanged. */
function withDefaults(block: Block): Block {
  const whole = viewProps(block);
  if (whole) addAbsent(block.props, whole);
  return block;
}

function addAbsent(stored: unknown, whole: unknown): void {
  if (Array.isArray(stored) && Array.isArray(whole)) {
    // An entry that is not valid is not in `whole`.
    if (stored.length === whole.length)
      for (const [at, each] of stored.entries()) addAbsent(each, whole[at]);
  } else if (isPlainObject(stored) && isPlainObject(whole))
    for (const [name, value] of Object.entries(whole))
      if (Object.hasOwn(stored, name)) addAbsent(stored[name], value);
      else stored[name] = value;
}
