import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sitectl, tempFolder } from './sitectl.ts';

/** How `apply` ends with a file. */
async function applied(text: string): Promise<{ code: number | null; error: string }> {
  const file = path.join(tempFolder(), 'plan.json');
  fs.writeFileSync(file, text);
  const { code, stdout, stderr } = await sitectl(['apply', file, '--url', 'http://127.0.0.1:9']);
  expect(stdout).toBe('');
  return { code, error: stderr.split('\n')[0]!.replace(`"${file}"`, 'It') };
}

describe('a file that is no plan', () => {
  const many = (what: string, count: number) => Array.from({ length: count }, () => what).join(',');

  it.each([
    ['pages', `"pages":[${many('{}', 300_000)}]`],
    ['names of images', `"pages":[],"media":[${many('1', 900_000)}]`],
    ['conflicts of one page', `"pages":[{"conflicts":[${many('{}', 300_000)}]}]`],
  ])('is refused at its first mistake, with hundreds of thousands of %s', async (_, text) => {
    const start = performance.now();
    const { code, error } = await applied(`{${text}}`);
    expect(code).toBe(2);
    expect(error).toMatch(/^error: It is not a plan: "[^"]+" is not as it should be\.$/);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('is refused before it is parsed, with millions of values or levels', async () => {
    for (const text of [`{"pages":[${many('{}', 3_000_000)}]}`, '['.repeat(1_000_000)])
      expect(await applied(text)).toEqual({
        code: 2,
        error:
          'error: It is not a plan: it has more than 2,000,000 values, or more than 100 levels.',
      });
  });

  it('is refused unread where it is larger than any plan', async () => {
    const file = path.join(tempFolder(), 'plan.json');
    fs.writeFileSync(file, '');
    fs.truncateSync(file, 2 ** 33);
    expect(await sitectl(['apply', file, '--url', 'http://127.0.0.1:9'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a plan: it is larger than 64 MB.') as string,
    });
  });
});
