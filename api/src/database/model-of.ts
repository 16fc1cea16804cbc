import type { Connection, Model, Schema } from 'mongoose';

/**
 * The options of every schema: the product itself creates collections and indexes, and stores values
 * unchanged.
 */
export const STORED_AS_GIVEN = {
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  minimize: false,
} as const;

/** Returns the model of a connection, and creates it at the first call. */
export function modelOf<T>(connection: Connection, name: string, schema: Schema<T>): Model<T> {
  return (connection.models[name] as Model<T> | undefined) ?? connection.model<T>(name, schema);
}
