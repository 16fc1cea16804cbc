import { describe, expect, it } from 'vitest';
import { createTarWatch } from './tar-headers.ts';

/** A header of tar, with the data after it. */
function entry(flag: string, content: string, size = content.length): string {
  const fields: [number, string][] = [
    [0, 'a.json'],
    [124, size.toString(8).padStart(11, '0')],
    [156, flag],
    [257, 'ustar\x0000'],
  ];
  const header = Array<string>(512).fill('\0');
  for (const [at, text] of fields) header.splice(at, text.length, ...text);
  return header.join('') + content + '\0'.repeat((512 - (content.length % 512)) % 512);
}

function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = rest.length + 1;
  while (`${length}${rest}`.length !== length) length += 1;
  return `${length}${rest}`;
}

/** Returns the fault of an archive. @param piece how many bytes are read at a time */
function look(parts: string[], piece = 1000) {
  const bytes = Uint8Array.from(parts.join(''), (each) => each.charCodeAt(0));
  const watch = createTarWatch();
  for (let at = 0; at < bytes.length; at += piece) {
    const fault = watch(bytes.subarray(at, at + piece));
    if (fault !== null) return fault;
  }
  return null;
}

const file = entry('0', '{}');
const end = '\0'.repeat(1024);
/** A description of all files that is too large. */
const largeGlobal = entry('g', record('a', 'x'.repeat(3000)));

describe('a tar is accepted', () => {
  it.each<[string, string[]]>([
    ['of files and folders', [entry('5', ''), file, entry('\0', 'x'.repeat(2000)), file, end]],
    ['of git', [entry('g', record('comment', 'a'.repeat(40))), file, end]],
    ['of long names', [entry('x', record('path', 'é'.repeat(2000))), file, entry('L', 'a'), file]],
    ['of files with two sizes', [entry('x', record('size', '2')), file, file]],
    ['of a file whose content looks like a header', [entry('0', largeGlobal), file, end]],
  ])('%s, in pieces of any size', (_, parts) => {
    for (const piece of [1, 511, 512, 513, 100_000]) expect(look(parts, piece)).toBeNull();
  });
});

describe('a tar is refused', () => {
  it.each<[string, 'large' | 'many' | 'unreadable', string[]]>([
    ['with a large description of all files', 'large', [file, largeGlobal, file]],
    ['with a large one of one file', 'large', [entry('x', record('a', 'x'.repeat(66_000)))]],
    ['with a large name', 'large', [entry('L', 'a'.repeat(66_000))]],
    ['with many descriptions', 'many', Array<string>(9).fill(entry('x', record('a', 'b')))],
    ['with an empty one', 'unreadable', [entry('x', ''), file]],
    ['with a negative length', 'unreadable', [entry('x', '-9 a=bcd\n'), file]],
    ['with a length behind its end', 'unreadable', [entry('x', '99 a=bcd\n'), file]],
    ['with a size that is none', 'unreadable', [entry('x', record('size', '-1')), file]],
    ['with a size in another form', 'unreadable', [entry('0', '').replace('000', '\xff\0\0')]],
  ])('%s', (_, fault, parts) => {
    for (const piece of [1, 512, 100_000]) expect(look(parts, piece)).toBe(fault);
  });

  it.each<[string, string[]]>([
    ['behind a folder with a size', [entry('5', '', 512), largeGlobal]],
    [
      'behind a file whose description says that it is empty',
      [entry('x', record('size', '0')), entry('0', '', 512), largeGlobal],
    ],
    [
      'behind one whose size is that of all files',
      [
        entry('g', record('size', '0')),
        entry('x', record('a', 'b')),
        entry('0', '', 512),
        largeGlobal,
      ],
    ],
  ])('with a header that a reader finds %s', (_, parts) => {
    expect(look(parts)).toBe('large');
  });
});
