import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildNode } from '../../scripts/lib/build-node.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import packageJson from '../../cli/package.json' with { type: 'json' };
import { copyOf, sitectl, tempFolder } from '../../cli/test/sitectl.ts';

/**
 * Packs the CLI and unpacks the tarball into a folder without other packages, as `npm install` of the
 * tarball does.
 */
async function installFromTarball(): Promise<string> {
  const [source, home] = [tempFolder(), tempFolder()];
  for (const each of ['package.json', 'bin', 'docs', 'examples', 'types', 'README.md'])
    fs.cpSync(path.join(root, 'cli', each), path.join(source, each), { recursive: true });
  await buildNode('cli', path.join(source, 'dist'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', home], { cwd: source });
  const tarballs = fs.readdirSync(home);
  expect(tarballs).toEqual([`sitectl-${packageJson.version}.tgz`]);

  const modules = path.join(home, 'node_modules');
  fs.mkdirSync(modules);
  execFileSync('tar', ['-xzf', path.join(home, tarballs[0] ?? ''), '-C', modules]);
  fs.renameSync(path.join(modules, 'package'), path.join(modules, 'sitectl'));
  return path.join(modules, 'sitectl');
}

it('packs into one tarball that runs without the site, and without other packages except for migrations', async () => {
  const installed = await installFromTarball();
  const bin = path.join(installed, 'bin/sitectl.mjs');
  expect(Object.keys(packageJson.dependencies)).toEqual(['esbuild']);
  expect(fs.readdirSync(path.join(installed, 'dist')).filter((f) => f.endsWith('.map'))).toEqual(
    [],
  );

  const version = await sitectl(['--version'], { bin });
  expect(version).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  const valid = await sitectl(['validate', copyOf('minimal-site')], { bin });
  expect(valid).toMatchObject({ code: 0, stderr: '' });
  expect((await sitectl(['schema', 'TwoCol'], { bin })).code).toBe(0);
  const throughProxy = await sitectl(['token', 'list', '--url', 'https://shop.example'], {
    bin,
    env: { SITECTL_TOKEN: 'x', https_proxy: 'http://127.0.0.1:1', no_proxy: '' },
  });
  expect(throughProxy.code).toBe(3);
  expect(throughProxy.stderr).toContain(
    'through the proxy http://127.0.0.1:1: connect ECONNREFUSED',
  );
  const site = copyOf('minimal-site');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site, encoding: 'utf8' });
  git('init', '-q');
  // `git setup` makes git run the merge driver once.
  expect(await sitectl(['git', 'setup', site], { bin })).toMatchObject({ code: 0 });
  expect(git('config', 'merge.sitectl.driver')).toContain(fs.realpathSync(bin));
  const migrate = ['migrate', 'test', '--dir', path.join(root, 'cli/examples/migrations')];
  const without = await sitectl(migrate, { bin });
  expect(without).toMatchObject({ code: 2 });
  expect(without.stderr).toContain('npm install esbuild');
  const modules = path.dirname(installed);
  fs.symlinkSync(path.join(root, 'node_modules/esbuild'), path.join(modules, 'esbuild'));
  expect(await sitectl(migrate, { bin })).toMatchObject({ code: 0 });
  const verified = await sitectl(['backup', 'verify', path.join(site, 'site.json')], { bin });
  for (const ran of [await sitectl(['preview', site], { bin }), verified]) {
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('installed without the program of the site');
    expect(ran.stderr).toContain('Run it where the site is installed');
  }
  for (const command of [['preview'], ['backup', 'verify']])
    expect((await sitectl([...command, '--help'], { bin })).stdout).toContain(
      'It needs the program of the site',
    );
  for (const name of ['README.md', 'docs/commands.md', 'examples'])
    expect(fs.existsSync(path.join(installed, name))).toBe(true);
  expect(packageJson).not.toHaveProperty('private');
  const local = await sitectl(['seed', '--json'], { bin });
  expect(local.code).toBe(2);
  expect(JSON.parse(local.stdout)).toMatchObject({ code: 'no_local_site' });
});
