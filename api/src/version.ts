import packageJson from '../package.json' with { type: 'json' };

/** The version of this product. */
export const VERSION: string = packageJson.version;
