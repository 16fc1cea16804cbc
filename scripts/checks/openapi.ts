/**
 * A step of `npm run check`. Lints `/api/openapi.json` of a running site with the recommended rules of
 * Redocly and Spectral, warnings included. Neither tool uses the network, because update notices and
 * statistics are turned off.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPrivateSite } from '../../api/src/private-site.ts';
import { root } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';

const tool = (bin: string) => path.join(root, 'node_modules', bin);
const QUIET = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

/**
 * Writes the document of an empty site to a file. The site gets a public address, because the rules
 * refuse localhost as a server.
 */
async function writeDocument(folder: string): Promise<string> {
  process.env.PUBLIC_URL = 'https://www.brindle-hire.test';
  const site = await startPrivateSite({ dataDir: path.join(folder, 'data') });
  try {
    const headers = { Authorization: `Bearer ${site.token}` };
    const answer = await fetch(`${site.url}/api/openapi.json`, { headers });
    if (!answer.ok) throw new Error(`/api/openapi.json answered ${answer.status}`);
    const file = path.join(folder, 'openapi.json');
    fs.writeFileSync(file, await answer.text());
    return file;
  } finally {
    await site.close();
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-openapi-'));
try {
  const file = await writeDocument(folder);
  const ruleset = path.join(folder, 'spectral.json');
  fs.writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }));
  const results = await Promise.all([
    lint('@redocly/cli/bin/cli.js', ['lint', file, '--extends=recommended-strict']),
    lint('@stoplight/spectral-cli/dist/index.js', [
      'lint',
      file,
      '--ruleset',
      ruleset,
      '--fail-severity',
      'warn',
    ]),
  ]);
  const failed = results.filter(({ code }) => code !== 0);
  for (const { output } of failed) console.error(output);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  fs.rmSync(folder, { recursive: true });
}

function lint(bin: string, args: string[]) {
  return capture(process.execPath, [tool(bin), ...args], { env: QUIET });
}
