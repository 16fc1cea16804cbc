import type { Argument, Command, Option } from 'commander';
import { isFileValue, isTargetOption } from '../file-values.ts';

/** The candidates for the next word of a command line. */
export interface Candidates {
  /** The candidates that begin with the typed text. */
  values: Candidate[];
  /** Whether files and folders are candidates too. */
  files: boolean;
}

interface Candidate {
  value: string;
  about: string;
}

/**
 * Options and arguments whose values are environments or groups of `sitectl.config.json`. Options with
 * the placeholder `<target>` or `<base>` accept an environment or a folder.
 */
const ENVIRONMENTS = new Set(['--env', '--confirm', 'a', 'b']);

/**
 * Finds the candidates for the next word.
 * @param before the complete words after `sitectl`
 * @param typed the beginning of the next word, or ''
 * @param environments returns the names of the environments; called only if they are candidates
 * @param groups returns the names of the groups with their "@"; called only for commands that run over
 *   groups
 */
export function candidatesFor(
  program: Command,
  before: readonly string[],
  typed: string,
  environments: () => readonly string[],
  groups: () => readonly string[] = () => [],
): Candidates {
  const place = placeAfter(program, before);
  const takesGroups = place.command.options.some(({ long }) => long === '--resume');
  const sites = () => [...environments(), ...(takesGroups ? groups() : [])];
  const matching = ({ values, files }: Candidates, prefix = '', rest = typed): Candidates => ({
    values: values
      .filter(({ value }) => value.startsWith(rest))
      .map(({ value, about }) => ({ value: prefix + value, about })),
    files,
  });
  if (place.option) return matching(valuesOf(place.option, sites));
  const assignment = place.onlyArguments ? null : /^(--[\w-]+=)(.*)$/s.exec(typed);
  if (assignment) {
    const [, flag = '', rest = ''] = assignment;
    const option = findOption(place.command, flag.slice(0, -1));
    return option ? matching(valuesOf(option, sites), flag, rest) : NOTHING;
  }
  if (typed.startsWith('-') && !place.onlyArguments) return matching(optionsOf(place.command));
  if (place.command.commands.length > 0) return matching(commandsOf(place.command));
  const { registeredArguments } = place.command;
  const last = registeredArguments.at(-1);
  const argument = registeredArguments[place.count] ?? (last?.variadic ? last : undefined);
  return argument ? matching(valuesOf(argument, sites)) : NOTHING;
}

const NOTHING: Candidates = { values: [], files: false };

interface Place {
  command: Command;
  /** The option whose value comes next. */
  option: Option | undefined;
  /** The number of arguments so far. */
  count: number;
  /** Whether "--" has ended the options. */
  onlyArguments: boolean;
}

function placeAfter(program: Command, before: readonly string[]): Place {
  const place: Place = { command: program, option: undefined, count: 0, onlyArguments: false };
  for (const word of before) {
    // Bash splits --env=production into three words.
    if (word === '=' && place.option) continue;
    if (place.option) place.option = undefined;
    else if (word === '--') place.onlyArguments = true;
    else if (word.startsWith('-') && !place.onlyArguments) {
      const option = findOption(place.command, word);
      if (option?.required) place.option = option;
    } else enter(place, word);
  }
  return place;
}

/** Adds a word that is the name of a command or an argument. */
function enter(place: Place, word: string): void {
  const command = place.command.commands.find((each) => each.name() === word);
  if (command) place.command = command;
  else place.count += 1;
}

const findOption = (command: Command, flag: string) =>
  command.options.find(({ long, short }) => long === flag || short === flag);

function optionsOf(command: Command): Candidates {
  const options = command.createHelp().visibleOptions(command);
  const values = options.flatMap(({ long, description }) =>
    long ? [{ value: long, about: description }] : [],
  );
  return { values, files: false };
}

function commandsOf(command: Command): Candidates {
  const commands = command.createHelp().visibleCommands(command);
  const values = commands.map((each) => ({ value: each.name(), about: each.summary() }));
  return { values, files: false };
}

function valuesOf(of: Option | Argument, environments: () => readonly string[]): Candidates {
  const isOption = 'long' in of;
  const name = isOption ? (of.long ?? '') : of.name();
  const choices = (of.argChoices ?? []).map((value) => ({ value, about: '' }));
  const isTarget = isOption && isTargetOption(of);
  const named = isTarget || ENVIRONMENTS.has(name) ? environments() : [];
  return {
    values: [...choices, ...named.map((value) => ({ value, about: 'sitectl.config.json' }))],
    files: isFileValue(of),
  };
}
