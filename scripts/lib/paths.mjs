import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. It does not depend on the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
