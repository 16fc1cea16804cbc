import { blockSchemas, findBlockSchema } from '@siteyard/schemas/blocks';
import type { BlockSchema } from '@siteyard/schemas/blocks/define-block';
import type { JsonObject } from '@siteyard/schemas/values';
import { viewProps } from '@siteyard/schemas/content';
import { useContext, type ReactNode } from 'react';
import { BLOCK_CATEGORIES, type BlockEditor } from '../../../../blocks/_shared/block-editor.ts';
import { UnknownBlock } from '../../../../blocks/_shared/unknown-block.tsx';
import { blockEditors } from '../../../../blocks/editors.ts';
import { blockViews } from '../../../../blocks/views.ts';
import { HeadingsContext } from '../canvas/headings.ts';
import { useOpenPath } from '../inline-text/open-text.ts';
import { textAt, withTextAt } from '../inline-text/text-prop.ts';
import type { ComponentConfig, Config, Fields } from '../puck/puck.ts';
import { withStoredChoices } from './stored-choices.ts';

type AnyView = (props: Record<string, unknown>) => ReactNode;
const views = blockViews as unknown as Readonly<Record<string, AnyView | undefined>>;

/**
 * Builds Puck's configuration from the block registry: props, defaults and slots from the schema, labels
 * and fields from the block's editor, the rendering from its view.
 * @param unknownTypes types on the page that are not in the registry. They get a placeholder, because
 *   Puck renders nothing for them in interactive mode.
 */
export function buildConfig(unknownTypes: readonly string[]): Config {
  const components: Record<string, ComponentConfig> = {};
  for (const schema of blockSchemas) {
    const editor = blockEditors[schema.type];
    const view = views[schema.type];
    if (editor && view) components[schema.type] = blockConfig(schema, editor, view);
  }
  for (const type of unknownTypes) components[type] ??= unknownConfig(type);
  return { components, categories: categories(components), root: rootConfig };
}

/** Whether a type is in the block registry. */
export function hasConfig(type: string): boolean {
  return findBlockSchema(type) !== undefined && type in blockEditors && views[type] !== undefined;
}

function blockConfig(schema: BlockSchema, editor: BlockEditor, View: AnyView): ComponentConfig {
  const { fields, hiddenFields } = editor;
  const slotFields = Object.fromEntries(
    schema.slots.map((slot) => [slot, { type: 'slot' as const }]),
  );
  const all = { ...fields, ...slotFields } as Fields;
  const emptySlots = Object.fromEntries(schema.slots.map((slot) => [slot, []]));
  return {
    label: editor.label,
    fields: all,
    defaultProps: { ...schema.props.parse({}), ...emptySlots },
    ...(editor.permissions && { permissions: editor.permissions }),
    resolveFields: ({ props }, { fields: offered }) => {
      const hidden = new Set<string>(hiddenFields?.(props));
      const own = withStoredChoices(fields, props);
      if (hidden.size === 0 && own === fields) return offered;
      const shown = Object.entries({ ...offered, ...own }).filter(([name]) => !hidden.has(name));
      return Object.fromEntries(shown) as Fields;
    },
    render: function BlockOnCanvas(props) {
      const { id, puck } = props;
      const { main, partLevels } = useContext(HeadingsContext);
      // Complete and valid props while a value is being typed, as on the public page.
      const own = useWithOpenText(id, viewProps({ type: schema.type, props: { ...props, id } }));
      const slots = Object.fromEntries(schema.slots.map((slot) => [slot, props[slot]]));
      const metadata = {
        ...puck.metadata,
        hasMainHeading: main !== undefined && main !== id,
        partLevel: partLevels[id] ?? 3,
      };
      return <View {...own} {...slots} id={id} puck={{ ...puck, metadata }} />;
    },
  };
}

/** A zero-width space. */
const NOTHING = '\u200b';

/** Adds a zero-width space to an empty text that is being edited, because views omit empty texts. */
function useWithOpenText(id: string, props: JsonObject = {}): JsonObject {
  const path = useOpenPath(id);
  return path && textAt(props, path) === '' ? withTextAt(props, path, NOTHING) : props;
}

/** An unknown block. It can be moved and deleted, and is published unchanged. */
function unknownConfig(type: string): ComponentConfig {
  return {
    label: type,
    fields: {},
    permissions: { edit: false, insert: false, duplicate: false },
    render: () => <UnknownBlock type={type} />,
  };
}

function categories(components: Record<string, ComponentConfig>) {
  const named: Record<string, { title: string; components: string[] }> = {};
  for (const category of BLOCK_CATEGORIES) {
    const types = Object.keys(components).filter(
      (type) => blockEditors[type]?.category === category,
    );
    if (types.length > 0) named[category] = { title: category, components: types };
  }
  // Blocks without a category (the navbar, unknown blocks) are not offered.
  return { ...named, other: { visible: false } };
}

const rootConfig: Config['root'] = {
  fields: {
    title: { type: 'text', label: 'Title' },
    description: { type: 'textarea', label: 'Description' },
  },
};
