import { readBundle, type BundleReport, type BundleSource } from '@siteyard/schemas/bundle';
import { count, digits, type Output } from '../terminal/output.ts';
import { createProgress } from '../terminal/progress.ts';

/**
 * Reads and checks a whole bundle with `readBundle`, and shows the progress, because thousands of pages
 * or gigabytes of images take time.
 */
export async function readWithProgress(
  source: BundleSource,
  output: Output,
  options?: Parameters<typeof readBundle>[1],
): Promise<BundleReport> {
  const progress = createProgress(output);
  let [total, done] = [0, 0];
  const watched: BundleSource = {
    ...source,
    async list() {
      const names = await source.list();
      total = names.length;
      return names;
    },
    read(name) {
      done += 1;
      progress.say(() => `Reading: ${digits(done)} of ${count(total, 'file')}`);
      return source.read(name);
    },
  };
  try {
    return await readBundle(watched, options);
  } finally {
    progress.end();
  }
}
