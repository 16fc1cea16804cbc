import { z } from 'zod';

const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable');

/** Makes `sitectl` ask for the environment's name before it writes. */
const protectedFlag = z.boolean().default(false);

const remoteEnvironment = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' }),
  /** The variable that holds the access token. */
  tokenEnv: variable.default('SITECTL_TOKEN'),
  protected: protectedFlag,
});

const folderEnvironment = z.strictObject({
  /** The embedded database's folder, from the folder of this file. */
  dataDir: z.string().min(1),
  protected: protectedFlag,
});

const mongodbEnvironment = z.strictObject({
  /** The variable that holds the MongoDB's address, which may hold a password. */
  dbEnv: variable,
  protected: protectedFlag,
});

/** One site that `sitectl` can be pointed at: `url`, `dataDir` or `dbEnv` says where it is. */
export const siteEnvironment = z.union([remoteEnvironment, folderEnvironment, mongodbEnvironment], {
  error:
    'must be { "url": …, "tokenEnv": … }, { "dataDir": … } or { "dbEnv": … }, each with "protected" or without',
});

export type SiteEnvironment = z.output<typeof siteEnvironment>;

/** `sitectl.config.json` */
export const sitectlConfig = z.strictObject({
  $schema: z.string().optional(),
  environments: z.record(
    z.string().regex(/^[a-z0-9][a-z0-9_-]*$/i, 'may hold letters, digits, _ and - only'),
    siteEnvironment,
  ),
});
