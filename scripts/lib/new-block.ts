import fs from 'node:fs';
import path from 'node:path';

/** The files that a new block touches, relative to the root. */
export interface NewBlockFiles {
  written: string[];
  registered: string[];
}

/** A mistake of whoever runs the command, in words. */
export class NewBlockError extends Error {
  override readonly name = 'NewBlockError';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `PriceTable` becomes `Price table`. */
const labelOf = (type: string) =>
  type.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const schema = (type: string) => `import { z } from 'zod';
import { longText, plainText } from '../primitives/text.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** ${labelOf(type)}: say here what it shows and when to use it. */
export const ${lowerFirst(type)} = defineBlock({
  type: '${type}',
  props: z.strictObject({
    heading: plainText().default('${labelOf(type)}'),
    body: longText().default(''),
  }),
});

export type ${type}Props = PropsOf<typeof ${lowerFirst(type)}>;
`;

const view = (
  type: string,
) => `import type { ${type}Props } from '@siteyard/schemas/blocks/${type}';
import type { ViewProps } from '../_shared/view-props.ts';

/** ${labelOf(type)}: say here how it looks. */
export function ${type}View({ heading, body }: ViewProps<${type}Props>) {
  return (
    <div className="wrap block-text">
      {heading !== '' && (
        <h3 className="text-title-3 font-bold text-balance text-steel-900" dir="auto">
          {heading}
        </h3>
      )}
      {body !== '' && (
        <p className="whitespace-pre-line" dir="auto">
          {body}
        </p>
      )}
    </div>
  );
}
`;

const editor = (
  type: string,
) => `import { ${lowerFirst(type)} } from '@siteyard/schemas/blocks/${type}';
import { defineEditor } from '../_shared/block-editor.ts';

export const ${lowerFirst(type)}Editor = defineEditor(${lowerFirst(type)}, {
  label: '${labelOf(type)}',
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    body: { type: 'textarea', label: 'Text' },
  },
});
`;

const fixture = (type: string) => {
  const examples = {
    typical: { heading: labelOf(type), body: 'What a visitor reads here.' },
    empty: { heading: '', body: '' },
    extreme: { heading: 'Unbreakable'.repeat(20), body: 'שלום עולם\n'.repeat(40).trim() },
  };
  return `${JSON.stringify({ type, examples }, null, 2)}\n`;
};

/** Adds an import where it belongs in the alphabet, and an entry at the end of a list. */
function register(source: string, file: string, importLine: string, entry: string, end: RegExp) {
  const lines = source.split('\n');
  const isOurs = (line: string) => /^import \{ \w+ \} from '\.\/.*';$/.test(line);
  const fromOf = (line: string) => /from '(.*)'/.exec(line)?.[1]?.toLowerCase() ?? '';
  const places = lines.flatMap((line, at) => (isOurs(line) ? [at] : []));
  const after = places.filter((at) => fromOf(lines[at] ?? '') < fromOf(importLine)).at(-1);
  const place = after === undefined ? places[0] : after + 1;
  const match = end.exec(source);
  if (place === undefined || !match) {
    throw new NewBlockError(`${file} does not look as expected; register the block there by hand.`);
  }
  const withImport = (text: string) => {
    const head = text.split('\n');
    head.splice(place, 0, importLine);
    return head.join('\n');
  };
  return withImport(source.slice(0, match.index)) + entry + source.slice(match.index);
}

/**
 * Writes the first draft of a block type and registers it.
 * @param root the checkout
 * @param type its type, in capitals and small letters, such as `PriceTable`
 * @throws NewBlockError when the name cannot be used, or the registries are not as expected
 */
export function newBlock(root: string, type: string): NewBlockFiles {
  if (!/^[A-Z][A-Za-z0-9]+$/.test(type)) {
    throw new NewBlockError(`"${type}" is no block type: write it like PriceTable.`);
  }
  const drafts = {
    [`schemas/src/blocks/${type}.ts`]: schema(type),
    [`web/blocks/${type}/view.tsx`]: view(type),
    [`web/blocks/${type}/editor.tsx`]: editor(type),
    [`fixtures/blocks/${type}.json`]: fixture(type),
  };
  const exists = Object.keys(drafts).find((file) => fs.existsSync(path.join(root, file)));
  if (exists) throw new NewBlockError(`${exists} exists already.`);

  const name = lowerFirst(type);
  const edits: [file: string, importLine: string, entry: string, end: RegExp][] = [
    [
      'schemas/src/blocks/index.ts',
      `import { ${name} } from './${type}.ts';`,
      `  ${name},\n`,
      /^ {2}siteNavbar,\n\] as const/m,
    ],
    [
      'web/blocks/views.ts',
      `import { ${type}View } from './${type}/view.tsx';`,
      `  ${type}: ${type}View,\n`,
      /^ {2}SiteNavbar: SiteNavbarView,\n/m,
    ],
    [
      'web/blocks/editors.ts',
      `import { ${name}Editor } from './${type}/editor.tsx';`,
      `  ${type}: ${name}Editor,\n`,
      /^ {2}SiteNavbar: siteNavbarEditor,\n/m,
    ],
  ];
  const registries = edits.map(([file, ...edit]) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    return [file, register(source, file, ...edit)] as const;
  });
  // Everything is known to fit: only now is anything written.
  for (const [file, text] of [...Object.entries(drafts), ...registries]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return { written: Object.keys(drafts), registered: registries.map(([file]) => file) };
}
