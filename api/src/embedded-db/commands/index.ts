import * as catalogue from './catalogue.ts';
import type { Command } from './command.ts';
import * as read from './read.ts';
import * as write from './write.ts';

/** Every supported command, by its name in the protocol. */
export const COMMANDS = new Map<string, Command>([
  ['hello', catalogue.hello],
  ['ismaster', catalogue.hello],
  ['ping', catalogue.ping],
  ['endSessions', catalogue.endSessions],
  ['drop', catalogue.drop],
  ['dropDatabase', catalogue.dropDatabase],
  ['listCollections', catalogue.listCollections],
  ['listIndexes', catalogue.listIndexes],
  ['createIndexes', catalogue.createIndexes],
  ['validate', catalogue.validate],
  ['siteyardCompact', catalogue.siteyardCompact],
  ['find', read.find],
  ['getMore', read.getMore],
  ['killCursors', read.killCursors],
  ['aggregate', read.aggregate],
  ['insert', write.insert],
  ['update', write.update],
  ['delete', write.remove],
  ['findAndModify', write.findAndModify],
]);
