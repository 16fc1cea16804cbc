import { documentAt, fields, isNumber, someField, toJs, type Raw } from '../bson/raw.ts';
import { notImplemented } from '../errors.ts';

/** The fields to include, or the fields to leave out. */
export interface Projection {
  names: Set<string>;
  include: boolean;
}

/**
 * Compiles a projection of top-level fields. Returns undefined if the client requests whole documents.
 * Refuses dotted paths, operators and computed fields.
 */
export function compileProjection(spec: Raw | undefined): Projection | undefined {
  if (!spec) return undefined;
  const names = new Set<string>();
  let include: boolean | undefined;
  let id: boolean | undefined;
  for (const [name, value] of fields(spec)) {
    if (name === '' || name.includes('.') || name.startsWith('$'))
      throw notImplemented(`the projection of "${name}"`);
    if (!isNumber(value)) throw notImplemented(`a computed field ("${name}") in a projection`);
    const wanted = Boolean(toJs(value));
    if (name === '_id') {
      id = wanted;
      continue;
    }
    include ??= wanted;
    if (include !== wanted)
      throw notImplemented('a projection that includes and leaves out fields');
    names.add(name);
  }
  if (include === undefined && id === undefined) return undefined;
  include ??= id === true;
  if (include ? id !== false : id === false) names.add('_id');
  return { names, include };
}

/** The projected document; fields keep their order and their bytes. */
export function project(projection: Projection | undefined, doc: Raw): Raw {
  if (!projection) return doc;
  const { names, include } = projection;
  const chunks: Uint8Array[] = [Buffer.alloc(4)];
  let start = doc.at + 4;
  someField(doc, (value, name) => {
    if (names.has(name) === include) chunks.push(doc.buf.subarray(start, value.end));
    start = value.end;
  });
  const buf = Buffer.concat([...chunks, Buffer.alloc(1)]);
  buf.writeInt32LE(buf.length);
  return documentAt(buf);
}
