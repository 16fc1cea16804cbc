import fs from 'node:fs';

const README = new URL('../../../api/src/embedded-db/README.md', import.meta.url);

/** Kinds of features that are not commands, with the names of the recorder. */
const KINDS = ['filter', 'update operator'];

/** Returns the features in one list of the README, with the names of the recorder. */
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

/**
 * Returns the features in the README of the embedded database. The product sends those in `sent`. Those
 * in `kept` are not used at present.
 */
export function servedFeatures(): { sent: Set<string>; kept: Set<string> } {
  const kept = featuresIn('kept');
  const sent = new Set([...featuresIn('served')].filter((feature) => !kept.has(feature)));
  return { sent, kept };
}
