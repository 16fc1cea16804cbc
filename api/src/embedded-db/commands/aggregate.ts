import { compileStage, stagesOf } from '../aggregate.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { foldOf } from '../indexes.ts';
import { BSON, fields, type Raw } from '../raw.ts';
import { collectionName, numberOf, type Command } from './command.ts';
import { findIn, queryOf } from './query.ts';

export const aggregate: Command = {
  options: ['pipeline', 'cursor', 'collation', 'allowDiskUse'],
  run(request, context) {
    if (request.fields.get('aggregate')?.type !== BSON.string)
      throw notImplemented('an aggregation without a collection');
    const name = collectionName(request);
    const cursor = request.fields.get('cursor');
    if (cursor?.type !== BSON.object)
      throw new DatabaseError(
        9,
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    const collation = request.fields.get('collation');
    const stages = stagesOf(request.fields.get('pipeline'));
    // A filter and a sort at the beginning can use indexes.
    const filter = stages[0]?.[0] === '$match' ? stages.shift()?.[1] : undefined;
    const sort = stages[0]?.[0] === '$sort' ? stages.shift()?.[1] : undefined;
    const query = queryOf(filter, sort, collation);
    const compiled = stages.map(([stage, argument]) =>
      compileStage(stage, argument, foldOf(collation)),
    );
    function* documents(): Generator<Raw> {
      for (const { doc } of findIn(context, request.db, name, query)) yield doc;
    }
    const results = compiled.reduce<Iterable<Raw>>((source, stage) => stage(source), documents());
    const batchSize = numberOf(new Map(fields(cursor)), 'batchSize');
    const ns = `${request.db}.${name}`;
    return { cursor: context.cursors.start(ns, results[Symbol.iterator](), batchSize) };
  },
};
