/**
 * `npm run docs`: generates files from the source: the references of environment variables, error codes
 * and commands of `sitectl`, `.env.example`, and the types of blocks for migration scripts. With
 * `--check` it writes nothing, and fails if a file is out of date.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { configSchema } from '../api/src/config.ts';
import { configVariables } from '../api/src/config-documentation.ts';
import { commandReference } from '../cli/src/command-reference.ts';
import { errorTable } from '../schemas/src/errors/errors.ts';
import { blockTypes } from './lib/block-types.ts';
import { root } from './lib/paths.mjs';

const notice = (source: string) =>
  `<!-- Generated from ${source} by \`npm run docs\`; edit that instead. -->`;

/** Escapes text for a cell of a Markdown table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/**
 * Throws if a variable of the schema is not described, or if a described variable is not in the schema.
 */
function assertAllDescribed() {
  const described = new Set(configVariables.map(({ name }) => name));
  // The scripts set NODE_ENV, so it is not documented.
  const read = Object.keys(configSchema.in.shape).filter((name) => name !== 'NODE_ENV');
  const missing = read.filter((name) => !described.has(name));
  const unread = [...described].filter((name) => !read.includes(name));
  if (missing.length + unread.length > 0) {
    throw new Error(
      `api/src/config-documentation.ts: not described in configVariables: ${missing.join(', ') || 'none'}; ` +
        `described but not read: ${unread.join(', ') || 'none'}`,
    );
  }
}

const environment = () => `${notice('api/src/config-documentation.ts')}

# Environment

The site reads these variables once, when it starts. If values are invalid, the start fails with a
message that lists all problems. The site also reads a \`.env\` file in the working directory; variables
of the environment have precedence over it. An empty variable counts as not set.

| variable | default | meaning |
|---|---|---|
${configVariables
  .map((v) => `| \`${v.name}\` | ${cell(v.default)} | ${cell(v.description)} |`)
  .join('\n')}
`;

/** Formats text as comment lines of at most 96 columns. */
function comment(text: string) {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 94)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

const envExample = () => `${comment(
  'Generated from api/src/config-documentation.ts by `npm run docs`. Copy this file to .env and remove the # before each variable that you set.',
)}

${configVariables
  .map((v) => `${comment(v.description)}\n${comment(`Default: ${v.default}`)}\n#${v.name}=\n`)
  .join('\n')}`;

const errors = () => `${notice('schemas/src/errors/errors.ts')}

# Errors

Every error that leaves the product has a code. The API answers with the status and
\`{ error, code, errors?, requestId }\`; \`sitectl\` prints the code and ends with the exit code
(1: it has found problems, 2: wrong usage or configuration, 3: the site could not be reached, 4: the
site refused the request, 5: a conflict that a person must resolve).

| code | HTTP status | exit code | text |
|---|---|---|---|
${Object.entries(errorTable)
  .map(([code, { status, exit, text }]) => `| \`${code}\` | ${status} | ${exit} | ${cell(text)} |`)
  .join('\n')}
`;

/** The generated files, by path from the root. */
const generated: Record<string, () => string> = {
  'api/docs/environment.md': environment,
  'schemas/docs/errors.md': errors,
  'cli/docs/commands.md': () => `${notice('cli/src/program.ts')}\n\n${commandReference()}`,
  'cli/types/blocks.d.ts': blockTypes,
  '.env.example': envExample,
};

async function render(file: string, make: () => string) {
  if (file === '.env.example') return make();
  const config = await resolveConfig(path.join(root, file));
  return format(make(), { ...config, filepath: file });
}

assertAllDescribed();
const stale: string[] = [];
for (const [file, make] of Object.entries(generated)) {
  const full = path.join(root, file);
  const wanted = await render(file, make);
  const there = await readFile(full, 'utf8').catch(() => undefined);
  if (there === wanted) continue;
  stale.push(file);
  if (process.argv.includes('--check')) continue;
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, wanted);
  console.log(`Wrote ${file}`);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run: npm run docs`);
  process.exitCode = 1;
}
