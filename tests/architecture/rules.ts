import type { SourceImport } from './imports.ts';

/**
 * An import rule. The first rule whose `files` match a file applies to it. Each import of the file must
 * match one of `may`. Targets are files from the root, `npm:<package>`, `node:<module>`, or
 * `<workspace>:<entry>` for an export of another workspace.
 */
interface ImportRule {
  name: string;
  files: RegExp;
  may: RegExp[];
}

const schemas = /^schemas\/src\//;
const react = /^npm:(react|react-dom)$/;
const node = /^node:/;
const logger = /^api\/src\/log\.ts$/;
/** The icons of blocks in the editor. */
const icons = /^npm:lucide-react$/;
const style = /\.css(\?\w+)?$/;
const shared = /^web\/blocks\/_shared\//;
/** Any npm package. The rules of public pages must not have it. */
const anyPackage = /^npm:/;

const importRules: ImportRule[] = [
  { name: 'schemas', files: /^schemas\//, may: [schemas, /^npm:zod$/] },

  {
    name: 'the inline HTML of rich texts',
    files: /^web\/blocks\/_shared\/inline-html\.tsx$/,
    may: [shared, schemas, react, /^npm:htmlparser2$/],
  },
  {
    name: 'the shared code of blocks',
    files: shared,
    may: [shared, schemas, react],
  },
  {
    name: 'the registries of blocks',
    files: /^web\/blocks\/[\w-]+\.tsx?$/,
    may: [/^web\/blocks\//, schemas, react],
  },
  {
    name: 'the captcha of the contact form',
    files: /^web\/blocks\/ContactFormBlock\/captcha\//,
    may: [shared, schemas, react, /^npm:altcha-lib$/],
  },
  // A block may also import from its own folder; see `problemOfImport`.
  { name: 'a block', files: /^web\/blocks\//, may: [shared, schemas, react, icons] },
  {
    name: 'renderer',
    files: /^web\/renderer\//,
    may: [
      /^web\/renderer\//,
      /^web\/blocks\/(views\.tsx?|_shared\/.*|[A-Z]\w+\/view\.tsx)$/,
      schemas,
      react,
    ],
  },
  // No rule allows an import of the gallery, because only development and tests show it.
  {
    name: 'the gallery of blocks',
    files: /^web\/gallery\//,
    may: [/^web\/(gallery|renderer)\//, /^web\/blocks\/_shared\//, schemas, react],
  },
  {
    name: 'the public entry',
    files: /^web\/client\//,
    may: [
      /^web\/client\//,
      /^web\/blocks\/(_shared\/|islands\.ts$)/,
      schemas,
      react,
      /^npm:preact$/,
      style,
    ],
  },
  {
    name: 'admin/lib',
    files: /^web\/admin\/lib\//,
    may: [/^web\/admin\/lib\//, schemas, anyPackage],
  },
  {
    name: 'admin/ui',
    files: /^web\/admin\/ui\//,
    may: [/^web\/admin\/(ui|lib)\//, schemas, anyPackage, style],
  },
  // A feature may also import from its own folder; see `problemOfImport`.
  {
    name: 'an admin feature',
    files: /^web\/admin\/features\//,
    may: [/^web\/admin\/(ui|lib)\//, /^web\/blocks\//, schemas, anyPackage, style],
  },
  {
    name: 'admin',
    files: /^web\/admin\//,
    may: [/^web\/admin\//, schemas, anyPackage, style],
  },

  {
    name: 'the embedded database',
    files: /^api\/src\/embedded-db\//,
    may: [/^api\/src\/embedded-db\//, /^npm:(bson|libsql)$/, node],
  },
  // Within the API, imports point downwards: wiring → features → http, adapters, database → lib.
  {
    name: 'api/lib',
    files: /^api\/src\/lib\//,
    may: [/^api\/src\/lib\//, schemas, /^npm:p-(limit|map)$/, node],
  },
  {
    name: 'api/http',
    files: /^api\/src\/http\//,
    may: [/^api\/src\/(http|lib)\//, logger, schemas, node, anyPackage],
  },
  {
    name: 'api/database',
    files: /^api\/src\/database\//,
    may: [
      /^api\/src\/(database|lib)\//,
      /^api\/src\/embedded-db\/open\.ts$/,
      /^api\/src\/(config|log)\.ts$/,
      // The schemas describe stored documents.
      schemas,
      /^npm:(mongoose|mongodb|zod)$/,
      node,
    ],
  },
  {
    name: 'the content store',
    files: /^api\/src\/content\//,
    may: [/^api\/src\/(content|database|lib)\//, schemas, /^npm:mongodb$/, node],
  },
  {
    name: 'an adapter',
    files: /^api\/src\/adapters\//,
    may: [
      /^api\/src\/(adapters|lib)\//,
      /^api\/src\/(config|log|sanitiser-worker)\.ts$/,
      /^web:renderer$/,
      schemas,
      node,
      anyPackage,
    ],
  },
  {
    name: 'a model',
    files: /\.model\.ts$/,
    may: [
      /^npm:(mongoose|mongodb)$/,
      schemas,
      node,
      /^api\/src\/lib\//,
      /^api\/src\/database\/(model-of|stored-shapes)\.ts$/,
      // The entities of the content store.
      /^api\/src\/content\/entities\//,
    ],
  },
  {
    name: 'a service',
    files: /\.service\.ts$/,
    may: [
      /^api\/src\/(features|adapters|content|database|lib)\/(?!.*\.(routes|presenter)\.ts$)/,
      logger,
      schemas,
      node,
      /^npm:(?!express|react)/,
    ],
  },
  {
    name: 'a presenter',
    files: /\.presenter\.ts$/,
    may: [/^api\/src\/(features|lib)\/(?!.*\.routes\.ts$)/, schemas, node],
  },
  {
    name: 'routes',
    files: /\.routes\.ts$/,
    may: [
      /^api\/src\/(features|http|adapters|lib)\/(?!.*\.model\.ts$)/,
      schemas,
      node,
      /^npm:(?!mongoose$|mongodb$|react)/,
    ],
  },
  {
    name: 'an api feature',
    files: /^api\/src\/features\//,
    may: [
      /^api\/src\/(features|http|adapters|content|database|lib)\//,
      /^api\/src\/(config|log)\.ts$/,
      schemas,
      node,
      anyPackage,
    ],
  },
  {
    name: 'api',
    files: /^api\//,
    may: [/^api\/(src\/|package\.json$)/, schemas, /^web:renderer$/, node, anyPackage],
  },

  {
    name: 'cli/lib',
    files: /^cli\/src\/lib\//,
    may: [
      /^cli\/(src\/lib\/|types\/|package\.json$)/,
      schemas,
      /^api:private-site$/,
      node,
      anyPackage,
    ],
  },
  {
    name: 'cli',
    files: /^cli\//,
    may: [/^cli\//, schemas, /^api:private-site$/, node, anyPackage],
  },
];

/** The folder of the block or feature that contains a file; undefined for other files. */
function ownFolder(file: string) {
  return /^(web\/blocks\/[A-Z]\w+|web\/admin\/features\/[\w-]+)\//.exec(file)?.[0];
}

/** Returns the problem of an import; undefined if the import is allowed. */
export function problemOfImport(imported: SourceImport): string | undefined {
  const { from, specifier, target, lazy, typeOnly } = imported;
  const rule = importRules.find(({ files }) => files.test(from));
  const problem = (why: string) => `${from} imports "${specifier}": ${why}`;
  if (!rule) return problem('no rule applies to the imports of this file');
  if (specifier.startsWith('.') && target.split('/')[0] !== from.split('/')[0]) {
    return problem('import another workspace by its name, @siteyard/…');
  }
  if (specifier.startsWith('.') && !/\.\w+(\?\w+)?$/.test(specifier)) {
    return problem('write the file with its extension');
  }
  const own = ownFolder(from);
  if (!(own && target.startsWith(own)) && !rule.may.some((allowed) => allowed.test(target))) {
    return problem(`${rule.name} may not import this`);
  }
  return (
    problemBetweenFeatures(from, target, problem) ??
    (target.startsWith('api:') && !lazy && !typeOnly
      ? problem('sitectl must load the API with import(), when a command needs it')
      : undefined)
  );
}

/** A feature of the api may import another feature's service, but neither its model nor its `wire.ts`. */
function problemBetweenFeatures(from: string, target: string, problem: (why: string) => string) {
  if (
    /^api\/src\/features\/.*\/wire(-\w+)?\.ts$/.test(target) &&
    !from.startsWith('api/src/wiring/')
  ) {
    return problem('only api/src/wiring imports the wire.ts of a feature');
  }
  const feature = (file: string) => /^api\/src\/features\/([\w-]+)\//.exec(file)?.[1];
  const [mine, theirs] = [feature(from), feature(target)];
  if (mine && theirs && mine !== theirs && target.endsWith('.model.ts')) {
    return problem(`a feature may import another feature's service, and never its model`);
  }
  return undefined;
}
