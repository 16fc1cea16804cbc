import { compileStage, stagesOf } from '../aggregate.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { countedAs } from '../group.ts';
import { foldOf } from '../indexes.ts';
import { BSON, documentAt, fields, type Raw } from '../raw.ts';
import { encodeDocument } from '../writer.ts';
import { collectionName, numberOf, type Command } from './command.ts';
import { countIn, findIn, queryOf } from './query.ts';

/** What the stages count as, where all they do is to count what the filter finds. */
function countedBy(stages: [name: string, argument: Raw][]): ReturnType<typeof countedAs> {
  const [only, ...others] = stages;
  return only?.[0] === '$group' && others.length === 0 ? countedAs(only[1]) : undefined;
}

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
    const batchSize = numberOf(new Map(fields(cursor)), 'batchSize');
    const ns = `${request.db}.${name}`;
    const counted = countedBy(stages);
    if (counted) {
      const total = countIn(context, request.db, name, query);
      const answer = new Map<string, unknown>([
        ['_id', counted.id],
        [counted.name, total],
      ]);
      const answers = total > 0 ? [documentAt(encodeDocument(answer))] : [];
      return { cursor: context.cursors.start(ns, answers[Symbol.iterator](), batchSize) };
    }
    const compiled = stages.map(([stage, argument]) =>
      compileStage(stage, argument, foldOf(collation)),
    );
    function* documents(): Generator<Raw> {
      for (const { doc } of findIn(context, request.db, name, query)) yield doc;
    }
    const results = compiled.reduce<Iterable<Raw>>((source, stage) => stage(source), documents());
    return { cursor: context.cursors.start(ns, results[Symbol.iterator](), batchSize) };
  },
};
