import bcd, {
  type BrowserName,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import {
  parse,
  type AtRule,
  type ChildNode,
  type Declaration,
  type Node,
  type Rule,
} from 'postcss';

/** The oldest version of each browser, such as `{ safari: '16.4' }`. */
type Browsers = Readonly<Partial<Record<BrowserName, string>>>;

/** The use of a feature: its name for the report, and its entry in MDN's data if it has one. */
type Use = [name: string, feature: Identifier | undefined];

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = bcd.css;

/** The functions of values by name, such as `color-mix`. */
const functions = new Map(
  [types, ...Object.values(types)].flatMap((group) => Object.entries(group)),
);

/** Units that MDN's data describes only as a group, and the entry of the group. */
const UNITS: [RegExp, Identifier | undefined][] = [
  [/\dcq(?:w|h|i|b|min|max)\b/, types['length']?.['container_query_length_units']],
  [/\d[dsl]v(?:w|h|i|b|min|max)\b/, types['length']?.['viewport_percentage_units_dynamic']],
];

function usesOfDeclaration({ prop, value }: Declaration): Use[] {
  // MDN's data has no vendor prefixes, and the value of a custom property may be anything.
  const property = prop.startsWith('-') ? undefined : properties[prop];
  return [
    [prop, property],
    ...[...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(?/g)].map(([text, name = '']): Use =>
      text.endsWith('(')
        ? [`${name}()`, functions.get(name)]
        : [`${prop}: ${name}`, property?.[name]],
    ),
    ...UNITS.flatMap(([unit, feature]): Use[] =>
      unit.test(value) ? [[String(unit.exec(value)), feature]] : [],
    ),
  ];
}

const NESTING: Use = ['nesting', selectors['nesting']];

/** Whether a node is in a rule. At-rules may be between them. */
const isInRule = (node: Node) => hasAncestor(node, ({ type }) => type === 'rule');

function usesOfAtRule(node: AtRule): Use[] {
  const { name, params } = node;
  const rule = atRules[name];
  return [
    ...(isInRule(node) ? [NESTING] : []),
    [`@${name}`, rule],
    ...(name === 'container' && params.includes('style(')
      ? [['@container style()', rule?.['style_queries_for_custom_properties']] satisfies Use]
      : []),
  ];
}

function usesOfRule(node: Rule): Use[] {
  // Class names of Tailwind contain escaped characters.
  const plain = node.selector.replaceAll(/\\./g, '');
  return [
    ...(isInRule(node) || plain.includes('&') ? [NESTING] : []),
    ...[...plain.matchAll(/:{1,2}([a-z][a-z-]*)/g)].map(([text, name = '']): Use => [
      text,
      selectors[name],
    ]),
  ];
}

function usesOf(node: ChildNode): Use[] {
  if (node.type === 'decl') return usesOfDeclaration(node);
  if (node.type === 'atrule') return usesOfAtRule(node);
  return node.type === 'rule' ? usesOfRule(node) : [];
}

function hasAncestor({ parent }: Node, test: (node: Node) => boolean): boolean {
  return parent !== undefined && (test(parent) || hasAncestor(parent, test));
}

/** Whether a node is in `@supports`. Browsers without the feature ignore it. */
function isGuarded(node: Node): boolean {
  return hasAncestor(
    node,
    (each) => each.type === 'atrule' && (each as AtRule).name === 'supports',
  );
}

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number);

function isAtMost(version: string, most: string): boolean {
  const [[major = 0, minor = 0], [mostMajor = 0, mostMinor = 0]] = [
    numbers(version),
    numbers(most),
  ];
  return major < mostMajor || (major === mostMajor && minor <= mostMinor);
}

/** Whether a browser supports a feature. A prefixed property in the same rule is sufficient. */
function supports(support: SimpleSupportStatement, oldest: string, node: ChildNode): boolean {
  const { version_added: added, prefix, flags, alternative_name: otherName } = support;
  if (typeof added !== 'string' || added === 'preview' || !isAtMost(added, oldest)) return false;
  if (prefix === undefined) return !flags && !otherName;
  return (
    node.type === 'decl' &&
    Boolean(node.parent?.some((other) => 'prop' in other && other.prop === prefix + node.prop))
  );
}

/**
 * Returns the features of a style sheet that at least one of the browsers does not support, such as
 * `:open (chrome, safari)`. Ignores rules inside of `@supports`, and features without an entry in MDN's
 * data, such as vendor prefixes.
 */
export function unsupportedFeatures(css: string, browsers: Browsers): string[] {
  const found = new Set<string>();
  parse(css).walk((node) => {
    if (isGuarded(node)) return;
    for (const [name, feature] of usesOf(node)) {
      const support = feature?.__compat?.support;
      const lacking = Object.entries(browsers).filter(([browser, oldest]) => {
        const statements = [support?.[browser as BrowserName] ?? []].flat();
        return support && !statements.some((each) => supports(each, oldest, node));
      });
      if (lacking.length > 0) found.add(`${name} (${lacking.map(([each]) => each).join(', ')})`);
    }
  });
  return [...found].sort();
}
