/** The look of public pages: its stored choices, colours with their contrast, and ready-made looks. */
export {
  type ButtonColours,
  lookColours,
  type LookPart,
  lookParts,
  type Surface,
} from './colours.ts';
export { look, type Look, LOOK_CHOICES } from './look.ts';
export { NEUTRAL_STEPS } from './neutrals.ts';
export { READY_MADE_LOOKS } from './ready-made.ts';
