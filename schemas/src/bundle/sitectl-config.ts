import { z } from 'zod';
import { didYouMean } from './suggest.ts';

const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable');

/** Makes `sitectl` ask for the environment's name before it writes. */
const protectedFlag = z.boolean().default(false);

const remoteEnvironment = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' }),
  /** The environment variable with the access token. */
  tokenEnv: variable.default('SITECTL_TOKEN'),
  protected: protectedFlag,
});

const folderEnvironment = z.strictObject({
  /** The folder of the embedded database, relative to this file. */
  dataDir: z.string().min(1),
  protected: protectedFlag,
});

const mongodbEnvironment = z.strictObject({
  /** The environment variable with the address of MongoDB, which may contain a password. */
  dbEnv: variable,
  protected: protectedFlag,
});

/** A site for `sitectl`, at a `url`, in a `dataDir` or in the database of `dbEnv`. */
const siteEnvironment = z.union([remoteEnvironment, folderEnvironment, mongodbEnvironment], {
  error:
    'must be { "url": …, "tokenEnv": … }, { "dataDir": … } or { "dbEnv": … }, each with "protected" or without',
});

export type SiteEnvironment = z.output<typeof siteEnvironment>;

const NAME = /^[a-z0-9][a-z0-9_-]*$/i;
const NAME_RULE = 'may contain only letters, digits, _ and -';

/** The environments of a group, in the order of reports. */
const group = z.array(z.string()).min(1, 'must name at least one environment');

/** `sitectl.config.json` */
export const sitectlConfig = z
  .strictObject({
    $schema: z.string().optional(),
    environments: z.record(z.string().regex(NAME, NAME_RULE), siteEnvironment),
    /** By name: environments that `--env @name` selects together. */
    groups: z.record(z.string().regex(NAME, NAME_RULE), group).default({}),
  })
  .superRefine(({ environments, groups }, context) => {
    for (const [name, members] of Object.entries(groups))
      for (const [at, member] of members.entries()) {
        const message = problemOf(member, members.indexOf(member) < at, Object.keys(environments));
        if (message) context.addIssue({ code: 'custom', path: ['groups', name, at], message });
      }
  });

/** Returns the problem of a member of a group; undefined if there is none. */
function problemOf(
  member: string,
  isRepeated: boolean,
  environments: readonly string[],
): string | undefined {
  if (member.startsWith('@')) return 'names a group; a group names environments only';
  if (isRepeated) return `names "${member}" a second time`;
  if (environments.includes(member)) return undefined;
  const hint = didYouMean(member, environments);
  return `"${member}" is not an environment of this file${hint ? `. ${hint}` : ''}`;
}
