import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever the command was started. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
