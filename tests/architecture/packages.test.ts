import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { allFiles, importsOf, isTest, productFiles } from './imports.ts';

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const read = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as PackageJson;

const workspaces = ['schemas', 'web', 'api', 'cli'];
const rootPackage = read('.');

/** The package of an import, including our own workspaces; undefined for files and Node.js modules. */
function packageOf(specifier: string) {
  if (/^(\.|node:)/.test(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function undeclared(files: string[], declared: (workspace: string, name: string) => boolean) {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, lazy, typeOnly }) => {
      const name = packageOf(specifier);
      const workspace = file.split('/')[0] ?? '';
      // Development packages are allowed if they are imported dynamically or only as types, because
      // they may be missing.
      const forDevelopment =
        (lazy || typeOnly) && name && name in (rootPackage.devDependencies ?? {});
      return name && !forDevelopment && !declared(workspace, name) ? [`${file}: ${name}`] : [];
    }),
  );
}

test('the package.json of a workspace lists all packages that the workspace imports', () => {
  const declared = Object.fromEntries(
    workspaces.map((workspace) => {
      const { dependencies, devDependencies } = read(workspace);
      // Bundled packages are needed only for the build: our workspaces, and all packages of sitectl.
      const takenIn = Object.entries(devDependencies ?? {}).filter(
        ([name]) => workspace === 'cli' || name.startsWith('@siteyard/'),
      );
      return [workspace, { ...dependencies, ...Object.fromEntries(takenIn) }];
    }),
  );
  // sitectl imports the built API by its path and bundles the schemas, so that its tarball can be
  // installed anywhere. Migration scripts import the package `sitectl`.
  const isEntry = (workspace: string, name: string) =>
    workspace === 'cli' && ['@siteyard/api', '@siteyard/schemas', 'sitectl'].includes(name);
  expect(
    undeclared(
      productFiles,
      (workspace, name) => isEntry(workspace, name) || name in (declared[workspace] ?? {}),
    ),
  ).toEqual([]);
});

test('a package.json lists all packages that tests and tools import', () => {
  const known = [rootPackage, ...workspaces.map(read)].flatMap((json) => [
    ...Object.keys(json.dependencies ?? {}),
    ...Object.keys(json.devDependencies ?? {}),
  ]);
  const others = allFiles.filter((file) => isTest(file) || !productFiles.includes(file));
  const inUse = (_workspace: string, name: string) =>
    name === '@siteyard/api' || known.includes(name);
  expect(undeclared(others, inUse)).toEqual([]);
});

test('every dependency has an exact version', () => {
  const loose = ['.', ...workspaces].flatMap((folder) => {
    const { dependencies, devDependencies } = read(folder);
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${folder}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});
