import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildNode } from '../../scripts/lib/build-node.mjs';
import { root } from '../../scripts/lib/paths.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-bundles-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The npm package of a module; undefined for our own sources. */
const packageOf = (id: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];

/** Builds a part of the web. Returns the modules whose code is still in the build after tree shaking. */
async function modulesOfWebBuild(config: string) {
  const built = await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'web', config),
    logLevel: 'error',
    build: { write: false, outDir: path.join(folder, config) },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  return outputs.flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
          renderedLength > 0 ? [id] : [],
        )
      : [],
  );
}

describe('the script of public pages', () => {
  let modules: string[];
  beforeAll(async () => {
    modules = await modulesOfWebBuild('vite.public.config.ts');
  });

  test('is built from the public entry', () => {
    expect(modules).toContain(path.join(root, 'web/client/main.ts'));
  });

  test('contains Preact and no other package, and no code of the admin, of views or of the renderer', () => {
    expect([...new Set(modules.flatMap((id) => packageOf(id) ?? []))]).toEqual(['preact']);
    const ours = modules.filter((id) => !packageOf(id)).map((id) => path.relative(root, id));
    expect(ours.filter((id) => /^web\/(admin|renderer)\/|\/(editor|view)\.tsx$/.test(id))).toEqual(
      [],
    );
    // The server sends the labels of one language with the data of the islands.
    const words = /\/_shared\/words\/(?!words\.ts$)/;
    expect(ours.filter((id) => words.test(id))).toEqual([]);
  });
});

describe('the programs for Node', () => {
  type Metafile = Awaited<ReturnType<typeof buildNode>>;
  let api: Metafile;
  let cli: Metafile;
  beforeAll(async () => {
    api = await buildNode('api', path.join(folder, 'api'));
    cli = await buildNode('cli', path.join(folder, 'cli'));
  });

  /** The output file of an entry. */
  const outputOf = (metafile: Metafile, entry: string) =>
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry)?.[0] ?? '';

  test('contain only one-byte characters, because V8 needs twice the memory for any other file', () => {
    for (const { outputs } of [api, cli])
      for (const file of Object.keys(outputs).filter((name) => name.endsWith('.js')))
        expect([
          file,
          /[^\0-\xff]/.test(fs.readFileSync(path.resolve(root, file), 'utf8')),
        ]).toEqual([file, false]);
  });

  /** The modules and external packages that an output file loads with static imports. */
  function loadedAtOnce(metafile: Metafile, output: string, seen = new Set<string>()): string[] {
    if (seen.has(output)) return [];
    seen.add(output);
    const { inputs, imports } = metafile.outputs[output] ?? { inputs: {}, imports: [] };
    const eager = imports.filter(
      ({ kind, path: name }) => kind === 'import-statement' && !isBuiltin(name),
    );
    return [
      ...Object.keys(inputs),
      ...eager.flatMap((imported) =>
        imported.external ? [imported.path] : loadedAtOnce(metafile, imported.path, seen),
      ),
    ];
  }

  /** The npm packages among inputs and imports. */
  const packagesIn = (loaded: string[]) => [
    ...new Set(loaded.flatMap((name) => packageOf(name) ?? [])),
  ];

  test('sitectl loads no package but commander before it knows the command', () => {
    const loaded = loadedAtOnce(cli, outputOf(cli, 'cli/src/bin.ts'));
    expect(loaded).toContain('cli/src/program.ts');
    expect(packagesIn(loaded)).toEqual(['commander']);
    // The status line needs this small function, which has no imports.
    const shorten = 'schemas/src/primitives/shorten.ts';
    expect(loaded.filter((name) => name.startsWith('schemas/'))).toEqual([shorten]);
  });

  test('sitectl contains no code of the API or of React, and needs no package but esbuild', () => {
    const inputs = Object.keys(cli.inputs);
    expect(inputs.filter((id) => /^(api|web)\//.test(id))).toEqual([]);
    expect(packagesIn(inputs)).toContain('commander');
    expect(packagesIn(inputs).filter((name) => /react|express|mongo/.test(name))).toEqual([]);
    const outside = Object.values(cli.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path: name }) => name),
    );
    // esbuild builds migration scripts, and is loaded only for them. Node 20 lacks some modules (node:sqlite)
    // that undici loads for a cache, which sitectl does not use.
    const packages = outside.filter((name) => !isBuiltin(name) && !name.startsWith('node:'));
    expect(packages).toEqual(['esbuild']);
  });

  test('the site contains the renderer, and neither the admin nor the editor', () => {
    const inputs = Object.keys(api.inputs);
    expect(inputs.some((id) => id.startsWith('web/renderer/'))).toBe(true);
    expect(inputs.filter((id) => /^web\/(admin|client)\/|\/editor\.tsx$/.test(id))).toEqual([]);
    const outside = Object.values(api.outputs).flatMap((output) =>
      output.imports.filter(({ external }) => external).map(({ path: name }) => name),
    );
    const forbidden = /^(@measured\/puck$|@editorjs|@tanstack|vite|tsx|esbuild)/;
    expect(outside.filter((name) => forbidden.test(name))).toEqual([]);
  });

  test('the built sitectl answers --help', () => {
    const bin = path.join(root, 'cli/dist/bin.js');
    const help = execFileSync(process.execPath, [bin, '--help'], { encoding: 'utf8' });
    expect(help).toContain('Usage: sitectl');
  });
});
