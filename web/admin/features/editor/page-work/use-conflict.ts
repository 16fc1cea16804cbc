import type { PageAnswer } from '@siteyard/schemas/http';
import type { Choices } from '../publish/merge-theirs.ts';
import type { ConflictCurrent } from '../publish/read-conflict.ts';
import { mergeWithPage, mergeIntoCanvas, replaceContent, type OpenPage } from './open-page.ts';
import { baseOf } from './page-base.ts';
import type { Publishing } from './use-publishing.ts';

/**
 * The choices of the user after another administrator has published the page since it was opened. One
 * undo restores the canvas.
 * @param loadPage loads the published page; undefined if that fails
 */
export function useConflict({
  open,
  publishing: { publish, dismiss, ask },
  loadPage,
}: {
  open: OpenPage;
  publishing: Pick<Publishing, 'publish' | 'dismiss' | 'ask'>;
  loadPage: () => Promise<PageAnswer | undefined>;
}) {
  const { base, canvas } = open;
  const resolve = (theirs: PageAnswer, content: unknown) => {
    replaceContent(open, theirs, content);
    dismiss();
  };
  return {
    /** The conflicts of a merge of the canvas with this page; null if the base of the canvas is unknown. */
    conflictsWith: (theirs: PageAnswer) => mergeWithPage(open, theirs)?.conflicts ?? null,
    /** Publishes over the current page. */
    keepMine({ content_revision: revision, page: theirs }: ConflictCurrent) {
      base.set({ ...base.get(), revision, details: theirs && baseOf(theirs).details });
      publish(canvas.read());
    },
    /** Loads the published page into the canvas. */
    async takeTheirs() {
      const theirs = await loadPage();
      if (theirs) resolve(theirs, theirs.content);
    },
    /** Merges the published page into the canvas, with the chosen sides. */
    async mergeBoth(choices: Choices) {
      const theirs = await loadPage();
      const found = theirs && mergeWithPage(open, theirs, choices);
      if (theirs && found) resolve(theirs, found.content);
    },
    /** Merges the published page into the canvas, before a publish is refused. Asks about conflicts. */
    async bringInChanges(saved: Pick<ConflictCurrent, 'savedBy' | 'savedAt'>) {
      const theirs = await loadPage();
      if (theirs && !mergeIntoCanvas(open, theirs))
        ask({ ...saved, content_revision: theirs.content_revision, page: theirs });
    },
  };
}
