import { fileURLToPath } from 'node:url';

/** The file that starts this program, seen from its build and from its source. */
export const BIN_FILE = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../bin/sitectl.mjs' : '../bin/sitectl.mjs',
    import.meta.url,
  ),
);
