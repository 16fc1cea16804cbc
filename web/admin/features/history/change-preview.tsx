import type { PageAction, RestoredAnswer } from '@siteyard/schemas/http';
import { count } from '../../lib/count.ts';
import { pageTitle } from '../../lib/history/commit-words.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * The effects of restoring an earlier state on a page or an item, in words. The first matching action
 * is used.
 */
const PAGE_EFFECTS: [PageAction, string][] = [
  ['create', 'is restored'],
  ['restore', 'is restored'],
  ['delete', 'goes to “Recently deleted”'],
  ['purge', 'is deleted'],
  ['publish', 'is public again'],
  ['unpublish', 'is no longer public'],
  ['content', 'looks as it did before'],
  ['details', 'has its earlier details again'],
  ['schedule', 'has its earlier schedule again'],
];

/** The effects on sections. */
const SECTION_EFFECTS = {
  create: 'is restored',
  restore: 'is restored',
  change: 'looks as it did before',
  delete: 'goes to “Recently deleted”',
} as const;

const PICTURE_EFFECTS = { ...SECTION_EFFECTS, change: 'has its earlier details again' } as const;

/** Lists the effects of an undo or of restoring an earlier state, and the notes in the answer. */
export function ChangePreview({ answer }: { answer: RestoredAnswer }) {
  const sentences = changedSentences(answer);
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      {sentences.length > 0 ? (
        <>
          <p>Visitors will see these changes immediately:</p>
          <ul aria-label="What changes" className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {sentences.map((sentence, index) => (
              // Two pages may have the same title.
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>The site is already like this. Nothing would change.</p>
      )}
      {answer.notes.length > 0 && (
        <Notice kind="warning">
          <ul className="grid gap-1">
            {answer.notes.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Whether the restore would change anything. */
export const changesAnything = (answer: RestoredAnswer) => changedSentences(answer).length > 0;

function changedSentences(answer: RestoredAnswer): string[] {
  const { pages, page_count, settings, items, item_count, sections, pictures } = answer;
  const [more, moreItems] = [page_count - pages.length, item_count - items.length];
  return [
    ...pages.map((page) => `“${pageTitle(page)}” ${effectOf(page.actions)}.`),
    ...(more > 0 ? [`${count(more, 'more page')} ${more === 1 ? 'changes' : 'change'}.`] : []),
    ...(settings ? ['The earlier settings apply again.'] : []),
    ...items.map(({ name, actions }) => `The rental item “${name}” ${effectOf(actions)}.`),
    ...(moreItems > 0
      ? [`${count(moreItems, 'more item')} ${moreItems === 1 ? 'changes' : 'change'}.`]
      : []),
    ...sections.map(({ name, change }) => `The section “${name}” ${SECTION_EFFECTS[change]}.`),
    ...pictures.map(({ name, change }) => `The picture “${name}” ${PICTURE_EFFECTS[change]}.`),
  ];
}

const effectOf = (actions: readonly PageAction[]) =>
  PAGE_EFFECTS.find(([action]) => actions.includes(action))?.[1] ?? 'changes';
