import { newId } from '../../../lib/new-id.ts';

/** A new id for a block of this type. */
export const newBlockId = (type: string) => `${type}-${newId()}`;
