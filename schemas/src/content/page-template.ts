import { z } from 'zod';
import { plainText } from '../primitives/text.ts';
import { sectionKey, sectionName } from './section.ts';

/** An entry of `fixtures/templates.json`: a new page of ready-made sections. */
export const pageTemplate = z.strictObject({
  key: sectionKey,
  name: sectionName,
  /** A summary in one sentence. */
  about: plainText(200),
  /** Keys of sections, from top to bottom. */
  sections: z.array(sectionKey).min(1),
});

export type PageTemplate = z.output<typeof pageTemplate>;
