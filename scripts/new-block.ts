/**
 * `npm run new-block -- GiftVoucher`: writes the first draft of a block type (schema, view, editor,
 * examples), registers it, and updates the generated references. The result passes `npm run check`.
 */
import { newBlock, NewBlockError } from './lib/new-block.ts';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const [type, ...rest] = process.argv.slice(2);
if (!type || rest.length > 0) {
  console.error('Usage: npm run new-block -- GiftVoucher');
  process.exit(2);
}
try {
  const { written, registered } = newBlock(root, type);
  for (const file of written) console.log(`wrote       ${file}`);
  for (const file of registered) console.log(`registered  ${file}`);
  // In a separate process, which loads the new block.
  process.exitCode = await run(process.execPath, ['--import', 'tsx', 'scripts/docs.ts']);
  console.log(
    '\nNow give it its own props, look and examples. `npm run check` reports what is missing.',
  );
} catch (error) {
  if (!(error instanceof NewBlockError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
