import { expect } from 'vitest';
import type { Comparison } from '../../cli/src/commands/preview/compare/result.ts';
import { filesOf } from '../../cli/test/compared-bundles.ts';
import { sitectlProcess } from '../../cli/test/sitectl.ts';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';

/**
 * Runs `sitectl preview --compare` with the browser of the tests.
 * @param says the expected output, without the line break at its end
 */
export async function compareWithPictures(
  { before, after }: { before: string; after: string },
  out: string,
  says: string,
): Promise<{ result: Comparison; files: Record<string, Buffer> }> {
  const { executablePath, env } = await findBrowser();
  const ran = await sitectlProcess(['preview', after, '--compare', before, '--out', out], {
    env: { ...env, SITEYARD_BROWSER: executablePath },
  });
  expect(ran).toMatchObject({ code: 0, stdout: `${says}\n` });
  const files = filesOf(out);
  return { result: JSON.parse(String(files['result.json'])) as Comparison, files };
}
