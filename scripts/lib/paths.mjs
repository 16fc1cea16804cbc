import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
