import fs from 'node:fs';
import path from 'node:path';

/** The files that a new block creates and edits, relative to the root. */
export interface NewBlockFiles {
  written: string[];
  registered: string[];
}

/** A wrong argument, or a registry in an unexpected form. The message is for the user. */
export class NewBlockError extends Error {
  override readonly name = 'NewBlockError';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `GiftVoucher` becomes `Gift voucher`. */
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
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

/** ${labelOf(type)}: say here how it looks. */
export function ${type}View({ heading, body, puck }: ViewProps<${type}Props>) {
  return (
    <div className="wrap block-text">
      {heading !== '' && (
        <h3
          className="text-title-3 font-bold text-balance text-steel-900"
          dir="auto"
          {...textMark(puck, 'heading')}
        >
          {heading}
        </h3>
      )}
      {body !== '' && (
        <p className="whitespace-pre-line" dir="auto" {...textMark(puck, 'body')}>
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
import { Box } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';

export const ${lowerFirst(type)}Editor = defineEditor(${lowerFirst(type)}, {
  label: '${labelOf(type)}',
  about: 'What it is for, in a few words',
  icon: Box,
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

/** Adds an entry before the match of `end`. If there is an import line, adds it in alphabetical order. */
function register(source: string, file: string, { importLine, entry, end }: Registration) {
  const unexpected = () =>
    new NewBlockError(`${file} does not look as expected. Register the block there by hand.`);
  const match = end.exec(source);
  if (!match) throw unexpected();
  const withEntry = source.slice(0, match.index) + entry + source.slice(match.index);
  if (importLine === undefined) return withEntry;
  const lines = source.split('\n');
  const isOurs = (line: string) => /^import \{ \w+ \} from '\.\/.*';$/.test(line);
  const fromOf = (line: string) => /from '(.*)'/.exec(line)?.[1]?.toLowerCase() ?? '';
  const places = lines.flatMap((line, at) => (isOurs(line) ? [at] : []));
  const after = places.filter((at) => fromOf(lines[at] ?? '') < fromOf(importLine)).at(-1);
  const place = after === undefined ? places[0] : after + 1;
  if (place === undefined) throw unexpected();
  // The imports are above the entry, so the line number is still valid.
  return withEntry.split('\n').toSpliced(place, 0, importLine).join('\n');
}

interface Registration {
  file: string;
  importLine?: string;
  entry: string;
  /** Matches the text after the entry. */
  end: RegExp;
}

function registrations(type: string): Registration[] {
  const name = lowerFirst(type);
  return [
    {
      file: 'schemas/src/blocks/index.ts',
      importLine: `import { ${name} } from './${type}.ts';`,
      entry: `  ${name},\n`,
      end: /^ {2}siteNavbar,\n\] as const/m,
    },
    {
      file: 'web/blocks/views.ts',
      importLine: `import { ${type}View } from './${type}/view.tsx';`,
      entry: `  ${type}: ${type}View,\n`,
      end: /^ {2}SiteNavbar: SiteNavbarView,\n/m,
    },
    {
      file: 'web/blocks/editors.ts',
      importLine: `import { ${name}Editor } from './${type}/editor.tsx';`,
      entry: `  ${type}: ${name}Editor,\n`,
      end: /^ {2}SiteNavbar: siteNavbarEditor,\n/m,
    },
    {
      file: 'web/blocks/test-options.ts',
      entry: `  ${type}: { heading: text('${labelOf(type)}'), body: long() },\n`,
      end: /^ {2}SiteNavbar: \{\},\n/m,
    },
  ];
}

/**
 * Writes the first draft of a block type and registers it.
 * @param root the checkout
 * @param type the type in PascalCase, such as `GiftVoucher`
 * @throws NewBlockError if the name is invalid or exists already, or a registry has an unexpected form
 */
export function newBlock(root: string, type: string): NewBlockFiles {
  if (!/^[A-Z][A-Za-z0-9]+$/.test(type)) {
    throw new NewBlockError(`"${type}" is not a block type. Write it like GiftVoucher.`);
  }
  const drafts = {
    [`schemas/src/blocks/${type}.ts`]: schema(type),
    [`web/blocks/${type}/view.tsx`]: view(type),
    [`web/blocks/${type}/editor.tsx`]: editor(type),
    [`fixtures/blocks/${type}.json`]: fixture(type),
  };
  const exists = Object.keys(drafts).find((file) => fs.existsSync(path.join(root, file)));
  if (exists) throw new NewBlockError(`${exists} already exists.`);

  const registries = registrations(type).map((registration) => {
    const { file } = registration;
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    return [file, register(source, file, registration)] as const;
  });
  // Files are written only after all checks have passed.
  for (const [file, text] of [...Object.entries(drafts), ...registries]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return { written: Object.keys(drafts), registered: registries.map(([file]) => file) };
}
