import type { Look } from '@siteyard/schemas/look';
import { lookColours } from '@siteyard/schemas/look/colours';

/** What is not shown in the chosen colours, so that everything can be read, in sentences. */
export function lookNotes(look: Look): string[] {
  const { link, mark, button, header } = lookColours(look);
  const notes: string[] = [];
  if (link !== look.brand)
    notes.push(
      `Links have a darker shade of the brand colour, ${link}: the colour itself cannot be read on white.`,
    );
  if (mark !== look.accent)
    notes.push(
      mark === look.brand
        ? 'Lines and marks have the brand colour: the accent colour is hard to see on white.'
        : `Lines and marks have a darker shade of the accent colour, ${mark}: the colour itself is hard to see on white.`,
    );
  if (button.edge !== null)
    notes.push('Buttons have a darker edge: the accent colour alone is hard to see on white.');
  if (header.button.fill !== look.accent)
    notes.push(
      'The button in the header has the colour of its text: the accent colour is hard to see on the header.',
    );
  return notes;
}
