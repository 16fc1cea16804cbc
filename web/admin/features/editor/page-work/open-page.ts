import type { PageAnswer } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import type { PublishRequest } from '../api/publish-page.ts';
import { proposedIn, toEditorData, toSentContent } from '../content/content.ts';
import { mergeTheirs, type Choices } from '../publish/merge-theirs.ts';
import type { Data } from '../puck/puck.ts';
import { baseOf, type PageBase } from './page-base.ts';
import type { Canvas } from './use-canvas.ts';
import type { Base } from './use-page-base.ts';

/** A page in the editor: the canvas, and the published page that it is based on. */
export interface OpenPage {
  canvas: Canvas;
  base: Base;
}

/** The request that publishes this data. */
export const requestOf = (data: Data, { fields, revision, details }: PageBase): PublishRequest => ({
  content: toSentContent(data, fields),
  baseRevision: revision,
  baseDetails: details,
});

/** The content of the canvas, as a publish would send it. */
export const canvasContent = ({ canvas, base }: OpenPage): JsonObject =>
  toSentContent(canvas.read(), base.get().fields);

/** Replaces the content of the canvas and its base. One undo restores the content. */
export function replaceContent(
  { canvas, base }: OpenPage,
  theirs: PageAnswer,
  content: unknown,
): void {
  const based = baseOf(theirs);
  const proposed = proposedIn(content, theirs);
  base.set({ ...based, fields: { ...based.fields, proposed } });
  canvas.show(toEditorData(content, theirs));
}

/** Merges the canvas with a page, and changes neither. Returns null if the base of the canvas is unknown. */
export function mergeWithPage(open: OpenPage, theirs: PageAnswer, choices?: Choices) {
  const { origin } = open.base.get();
  return origin && mergeTheirs(origin, canvasContent(open), theirs, choices);
}

/** Merges a page into the canvas. Returns false if the user has to decide about conflicts. */
export function mergeIntoCanvas(open: OpenPage, theirs: PageAnswer): boolean {
  const found = mergeWithPage(open, theirs);
  if (!found || found.conflicts.length > 0) return false;
  replaceContent(open, theirs, found.content);
  return true;
}
