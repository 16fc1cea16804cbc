import { useEffect, useState } from 'react';
import { BUTTON } from '../_shared/button-look.ts';
import {
  addToRentalList,
  onRentalListChange,
  readRentalList,
} from '../_shared/rentals/rental-list.ts';
import type { PageWords } from '../_shared/words/words.ts';

interface RentalListProps {
  /** The path of the page with the form. */
  contactPath: string;
  words: Pick<PageWords['rentals'], 'list' | 'count' | 'send' | 'full'>;
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
}

/** The attribute of links that ask for an item, with its key; see `_shared/rentals/ask.tsx`. */
const ASK = 'data-ask';

/** Shows the first text of a link, or the second one if its item is on the list. */
function mark(link: Element, isListed: boolean): void {
  link.children[0]?.toggleAttribute('hidden', isListed);
  link.children[1]?.toggleAttribute('hidden', !isListed);
}

const isMarked = (link: Element) => link.children[0]?.hasAttribute('hidden');

/** Whether an island of this page already shows the list. A page with several lists has several islands. */
let isShown = false;

/**
 * The list of the visitor as a bar at the bottom of the page, and the script of the links "Ask for
 * this": a link adds its item to the list. A link whose item is on the list leads to the form, and so do
 * all links if the browser stores nothing.
 */
export function RentalListIsland({ contactPath, words, lang }: RentalListProps) {
  const [count, setCount] = useState(0);
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    if (isShown) return undefined;
    isShown = true;
    const show = () => {
      const listed = readRentalList().map(({ key }) => key);
      setCount(listed.length);
      for (const link of document.querySelectorAll(`[${ASK}]`))
        mark(link, listed.includes(link.getAttribute(ASK) ?? ''));
    };
    const add = (event: MouseEvent) => {
      const link = (event.target as Element).closest(`[${ASK}]`);
      // With a modifier key, the browser opens the link elsewhere.
      if (
        !link ||
        isMarked(link) ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey
      )
        return;
      const result = addToRentalList(link.getAttribute(ASK) ?? '');
      if (result !== 'blocked') event.preventDefault();
      setIsFull(result === 'full');
    };
    show();
    const stop = onRentalListChange(show);
    // A page that the browser keeps for "back" does not run again.
    addEventListener('pageshow', show);
    document.addEventListener('click', add);
    return () => {
      isShown = false;
      stop();
      removeEventListener('pageshow', show);
      document.removeEventListener('click', add);
    };
  }, []);

  return (
    <div
      className="rental-list flex items-center justify-center gap-6 border-y border-steel-200 bg-white px-4 py-2 font-semibold text-steel-900 print:hidden"
      lang={lang}
      role="region"
      aria-label={words.list}
      hidden={count === 0}
    >
      <p role="status">
        {count > 0 && words.count.replace('{n}', String(count))}
        {isFull && ` ${words.full}`}
      </p>
      {count > 0 && (
        <a href={contactPath} className={`${BUTTON} shrink-0`}>
          {words.send}
        </a>
      )}
    </div>
  );
}
