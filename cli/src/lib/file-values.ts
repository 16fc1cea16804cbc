import type { Argument, Command, Option } from 'commander';

/** Arguments that are files or folders, by their names in the help. */
const FILES = new Set([
  'path',
  'file',
  'dir',
  'from',
  'to',
  'bundle',
  'plan',
  'a',
  'b',
  'base',
  'ours',
  'theirs',
]);

/** Whether the value of an option is a site or a bundle: an environment, a file or a folder. */
export const isTargetOption = ({ flags }: Option): boolean => /<(target|base)>/.test(flags);

/** Whether the value of an option or an argument can be a file or a folder. */
export const isFileValue = (of: Option | Argument): boolean =>
  'long' in of ? isTargetOption(of) || /<(file|dir|folder)>/.test(of.flags) : FILES.has(of.name());

/**
 * Refuses an empty name of a file or folder, which the file system would take for the current folder.
 * A script passes it if a variable is not set.
 * @throws CommanderError
 */
export function refuseEmptyFiles(command: Command): void {
  const refuse = (what: string) =>
    command.error(`error: ${what} is empty. Name a file or a folder.`, { code: 'sitectl.usage' });
  command.registeredArguments.forEach((each, at) => {
    if (isFileValue(each) && [command.processedArgs[at]].flat().includes(''))
      refuse(`argument '${each.name()}'`);
  });
  for (const each of command.options)
    // An empty environment gets the error of a wrong environment.
    if (
      isFileValue(each) &&
      !isTargetOption(each) &&
      command.getOptionValue(each.attributeName()) === ''
    )
      refuse(`option '${each.flags}'`);
}
