import packageJson from '../../../package.json' with { type: 'json' };

/** The version of this product. */
export const PRODUCT_VERSION: string = packageJson.version;
