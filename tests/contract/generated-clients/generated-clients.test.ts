import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/lib/paths.mjs';
import { capture } from '../../../scripts/lib/run.mjs';
import { ADMIN, startTestSite, type TestSite } from '../../helpers/app.ts';
import { generatePythonClient, pythonGenerator } from './python-client.ts';

/**
 * Generates clients from `/api/openapi.json`, and uses them on a running site: they sign in, create a
 * page, upload a picture, publish with `If-Match`, and send an enquiry.
 */

/** The folder is in `node_modules`, so that the generated files find their packages. */
const folder = path.join(root, 'node_modules/.cache/generated-clients', String(process.pid));
const contract = path.join(folder, 'openapi.json');
const here = import.meta.dirname;
let app: TestSite;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await startTestSite();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  fs.writeFileSync(contract, (await app.guest().get('/api/openapi.json')).text);
  env = { ...process.env, SITE: app.url, EMAIL: ADMIN.email, PASSWORD: ADMIN.password };
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

/** Runs a program. If its exit code is not 0, fails the test with its output. */
async function run(program: string, args: string[]): Promise<string> {
  const { code, output } = await capture(program, args, { env });
  if (code !== 0) expect.fail(`${path.basename(args[0] ?? program)}: ${output}`);
  return output;
}

test('a client of openapi-typescript has exact types, and publishes with If-Match', async () => {
  const generator = path.join(here, 'node_modules/openapi-typescript/bin/cli.js');
  const schema = path.join(folder, 'schema.d.ts');
  await run(process.execPath, [generator, contract, '--output', schema]);
  // The types would have over 22,000 lines if each call repeated its schemas.
  expect(fs.readFileSync(schema, 'utf8').split('\n').length).toBeLessThan(14_000);
  const journey = path.join(folder, 'journey.ts');
  fs.copyFileSync(path.join(here, 'journey.ts'), journey);
  const options = { extends: path.join(root, 'tsconfig.json'), include: [journey], exclude: [] };
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
  await run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  expect(await run(process.execPath, ['--import', 'tsx', journey])).toContain('done');
}, 120_000);

const generator = await pythonGenerator();
if (!generator)
  console.log(
    'NOT RUN: the Python client (no python3 with openapi-python-client; see tests/README.md)',
  );
test.runIf(generator)(
  'a client of openapi-python-client publishes with If-Match',
  async () => {
    const python = await generatePythonClient(generator!, contract, folder);
    expect(await run(python, [path.join(here, 'journey.py'), folder])).toContain('done');
  },
  120_000,
);
