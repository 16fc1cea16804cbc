import { foldText } from '../../primitives/fold-text.ts';

/** Returns the form of a name for comparisons: without case, accents and double spaces. */
export const foldName = (name: string) => foldText(name).replace(/\s+/g, ' ').trim();
