/** The behaviour of a command that runs over a group of sites. */
export interface GroupRule {
  /**
   * Arguments (`to`) and options (`--plan`) with a path that must differ for each site: it must contain
   * {env}.
   */
  own?: readonly string[];
  /** Whether the command changes sites with these options. By default, it only reads. */
  changes?: (options: Readonly<Record<string, unknown>>) => boolean;
  /** Whether the group is an argument instead of the value of `--env`. */
  asArgument?: boolean;
}

const always = () => true;

/**
 * The commands that can run over a group, by their words. All others have an argument that differs
 * between sites (the number of a page or the id of a run), show a secret, or ask for one.
 */
const RULES: Readonly<Record<string, GroupRule>> = {
  'admin list': {},
  'admin remove': { changes: always },
  apply: { own: ['plan'], changes: ({ dryRun }) => !dryRun },
  'backup create': { own: ['file'] },
  diff: { asArgument: true },
  doctor: {},
  drift: {},
  export: { own: ['to'] },
  import: { own: ['--plan'], changes: ({ dryRun, plan }) => !dryRun && plan === undefined },
  'items list': {},
  'items set-rates': { changes: ({ dryRun }) => !dryRun },
  'migrate down': { changes: always },
  'migrate status': {},
  'migrate up': { own: ['--bundle'], changes: ({ apply }) => apply === true },
  'pages list': {},
  'plan show': { own: ['plan'] },
  pull: { own: ['dir'] },
  'runs list': {},
  seed: { changes: ({ list }) => list !== true },
  'token list': {},
  'token revoke': { changes: always },
};

/** @param words the words of the command, such as `migrate up` */
export function groupRule(words: string): GroupRule | undefined {
  return Object.hasOwn(RULES, words) ? RULES[words] : undefined;
}

/** The placeholder for the name of a site in the paths of a command that runs over a group. */
export const ENV_IN_PATH = '{env}';
