import type { Command } from './command.ts';
import { aggregate } from './aggregate.ts';
import * as admin from './admin.ts';
import * as query from './query.ts';
import * as write from './write.ts';

/** Every command there is, by the name it is sent under. */
export const COMMANDS = new Map<string, Command>([
  ['hello', admin.hello],
  ['ismaster', admin.hello],
  ['isMaster', admin.hello],
  ['ping', admin.ping],
  ['buildInfo', admin.buildInfo],
  ['buildinfo', admin.buildInfo],
  ['endSessions', admin.endSessions],
  ['abortTransaction', admin.endTransaction],
  ['commitTransaction', admin.endTransaction],
  ['create', admin.create],
  ['drop', admin.drop],
  ['dropDatabase', admin.dropDatabase],
  ['listDatabases', admin.listDatabases],
  ['listCollections', admin.listCollections],
  ['listIndexes', admin.listIndexes],
  ['createIndexes', admin.createIndexes],
  ['dropIndexes', admin.dropIndexes],
  ['aggregate', aggregate],
  ['find', query.find],
  ['getMore', query.getMore],
  ['killCursors', query.killCursors],
  ['count', query.count],
  ['distinct', query.distinct],
  ['insert', write.insert],
  ['update', write.update],
  ['delete', write.remove],
  ['findAndModify', write.findAndModify],
]);
