import { foldText } from '../../primitives/fold-text.ts';

/** Returns a name in the form for comparisons: lower case, without accents and double spaces. */
export const foldName = (name: string) => foldText(name).replace(/\s+/g, ' ').trim();
