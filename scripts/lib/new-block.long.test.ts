import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newBlock } from './new-block.ts';
import { root } from './paths.mjs';

let copy: string;

beforeEach(() => {
  copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-new-block-')));
  for (const file of [
    'schemas/src',
    'schemas/package.json',
    'web/blocks',
    'web/gallery',
    'web/renderer',
  ]) {
    fs.cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  }
  fs.mkdirSync(path.join(copy, 'node_modules/@siteyard'), { recursive: true });
  fs.symlinkSync(path.join(copy, 'schemas'), path.join(copy, 'node_modules/@siteyard/schemas'));
  for (const folder of ['node_modules', 'web/node_modules']) {
    for (const name of fs.readdirSync(path.join(root, folder))) {
      const link = path.join(copy, 'node_modules', name);
      if (!fs.existsSync(link)) fs.symlinkSync(path.join(root, folder, name), link);
    }
  }
});
afterEach(() => fs.rmSync(copy, { recursive: true, force: true }));

const read = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8');

/** Compiles the copy without its tests, and returns the errors. */
function compile() {
  const config = JSON.parse(fs.readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as object;
  fs.writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...config,
      include: ['schemas', 'web'],
      exclude: ['**/*.test.*'],
    }),
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  try {
    return execFileSync(process.execPath, [tsc, '-p', copy], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('writes a draft that is complete, registered and formatted, and compiles', async () => {
  const { written, registered } = newBlock(copy, 'GiftVoucher');
  expect(written).toEqual([
    'schemas/src/blocks/GiftVoucher.ts',
    'web/blocks/GiftVoucher/view.tsx',
    'web/blocks/GiftVoucher/editor.tsx',
    'fixtures/blocks/GiftVoucher.json',
  ]);
  expect(read('schemas/src/blocks/index.ts')).toMatch(/ {2}giftVoucher,\n {2}siteNavbar,\n\]/);
  expect(read('web/blocks/views.ts')).toContain('  GiftVoucher: GiftVoucherView,\n');
  expect(read('web/blocks/editors.ts')).toContain('  GiftVoucher: giftVoucherEditor,\n');
  expect(read('web/blocks/test-options.ts')).toContain('  GiftVoucher: { heading: text(');
  expect(compile()).toBe('');
  const style = await resolveConfig(path.join(root, 'package.json'));
  for (const file of [...written, ...registered]) {
    expect(await format(read(file), { ...style, filepath: file }), file).toBe(read(file));
  }
  expect(registered).toHaveLength(4);
}, 120_000);

test('refuses an invalid type name and an existing type, and writes nothing', () => {
  const index = read('schemas/src/blocks/index.ts');
  expect(() => newBlock(copy, 'gift-voucher')).toThrow('Write it like GiftVoucher');
  expect(() => newBlock(copy, '../Escape')).toThrow('Write it like GiftVoucher');
  expect(() => newBlock(copy, 'Column')).toThrow('schemas/src/blocks/Column.ts already exists');
  expect(read('schemas/src/blocks/index.ts')).toBe(index);
});

test('reports a registry with an unexpected form, and writes nothing', () => {
  fs.writeFileSync(path.join(copy, 'web/blocks/editors.ts'), 'export {};\n');
  expect(() => newBlock(copy, 'GiftVoucher')).toThrow(
    'web/blocks/editors.ts does not look as expected',
  );
  expect(fs.existsSync(path.join(copy, 'schemas/src/blocks/GiftVoucher.ts'))).toBe(false);
});
