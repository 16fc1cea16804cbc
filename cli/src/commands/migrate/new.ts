import fs from 'node:fs';
import path from 'node:path';
import { MIGRATION_ID_LENGTH } from '@siteyard/schemas/http';
import { formatPage } from '@siteyard/schemas/bundle';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { casesFolder } from '../../lib/migrations/cases.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface NewOptions extends CommonOptions {
  dir: string;
  js?: boolean;
}

/** `sitectl migrate new`: writes a script and a page for its test. */
export async function run(
  name: string,
  { dir, js }: NewOptions,
  output: Output,
): Promise<ExitCode> {
  const id = `${timeStamp(new Date())}-${slugOf(name)}`;
  const file = path.join(dir, `${id}.${js ? 'js' : 'ts'}`);
  if (fs.existsSync(file))
    throw new CliError(EXIT.usage, 'file_exists', `"${file}" exists already.`);
  const sample = path.join(casesFolder({ file, id }), 'page.before.json');
  await writeFiles(
    new Map([
      [file, js ? SCRIPT.replaceAll(TYPES, '') : SCRIPT],
      [sample, formatPage(SAMPLE)],
    ]),
  );
  output.done({ ok: true, id, file, sample }, `Wrote ${file}\nWrote ${sample}\n`);
  output.note(`Write what should come out with: sitectl migrate test ${id} --update`);
  return EXIT.done;
}

/** Returns a time such as `20261122-1530` in UTC, so that names from all time zones have one order. */
const timeStamp = (now: Date) =>
  now.toISOString().slice(0, 16).replaceAll('-', '').replace('T', '-').replace(':', '');

/** @throws CliError `wrong_usage` for a name without letters or digits */
function slugOf(name: string): string {
  const words = name
    .slice(0, 1000)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  const slug = words
    .join('-')
    .slice(0, MIGRATION_ID_LENGTH - 14)
    .replace(/-$/, '');
  if (slug !== '') return slug;
  throw wrongUsage(
    `"${name}" has no letter of the Latin alphabet and no digit.`,
    'Say in a few words what the migration does: sitectl migrate new "rename hero"',
  );
}

const SCRIPT = `import { defineMigration, type MigrationBlocks } from 'sitectl/migrate';

// It must be safe to run twice.
function tidy(content: MigrationBlocks) {
  for (const block of content.blocks('HeadingBlock')) {
    block.props.text = block.props.text.trim();
  }
}

export default defineMigration({
  description: 'Say in one sentence what changes.',
  // Called for each page.
  page(page) {
    tidy(page);
  },
  // Called for each section that was saved in the editor: it brings its blocks back into a page.
  section(section) {
    tidy(section);
  },
});
`;

/** The parts of the template that a JavaScript file must not have. */
const TYPES = /, type MigrationBlocks|: MigrationBlocks/g;

const SAMPLE = {
  id: 100,
  key: '00000000-0000-4000-8000-000000000100',
  title: 'A page to test on',
  description: '',
  address: '',
  social_image: '',
  content: {
    contentVersion: CONTENT_VERSION,
    root: { props: {} },
    content: [{ type: 'HeadingBlock', props: { id: 'heading', text: ' Mini diggers ' } }],
  },
};
