import fs from 'node:fs';

const README = new URL('../../../api/src/embedded-db/README.md', import.meta.url);

/** Lines of the lists that do not start with a command, as the recorder names them. */
const KINDS = ['filter', 'update operator'];

/** The features in one list of the README, with the recorder's names. */
function featuresIn(list: 'served' | 'kept'): Set<string> {
  const text = fs.readFileSync(README, 'utf8');
  const block = new RegExp(`^\`\`\`${list}\n(.*?)^\`\`\``, 'ms').exec(text)?.[1];
  if (block === undefined) throw new Error(`The README has no list "${list}".`);
  const lines = block.trim().split('\n');
  return new Set(
    lines.flatMap((line) => {
      const [head = '', names = ''] = line.split(/\s{2,}/);
      const words = names.split(' ').filter((word) => word !== '');
      if (KINDS.includes(head)) return words.map((word) => `${head} ${word}`);
      return [head, ...words.map((word) => `${head}.${word}`)];
    }),
  );
}

/** The features in the README of the embedded database: `sent` by the product, or `kept` for later. */
export function servedFeatures(): { sent: Set<string>; kept: Set<string> } {
  const kept = featuresIn('kept');
  const sent = new Set([...featuresIn('served')].filter((feature) => !kept.has(feature)));
  return { sent, kept };
}
