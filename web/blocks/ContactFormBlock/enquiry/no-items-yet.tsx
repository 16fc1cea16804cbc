import type { PageWords } from '../../_shared/words/words.ts';
import { CONTROL, LABEL } from './look.ts';

interface NoItemsYetProps {
  formId: string;
  words: PageWords['enquiry'];
  lang?: PageWords['lang'] | undefined;
  onAdd: () => void;
}

/** The field of the items before there is one. The items of the shop load when the visitor adds one. */
export function NoItemsYet({ formId, words, lang, onAdd }: NoItemsYetProps) {
  return (
    <div
      className="flex flex-col gap-2"
      role="group"
      aria-labelledby={`${formId}-items`}
      lang={lang}
    >
      <p id={`${formId}-items`} className={LABEL}>
        {words.items}
      </p>
      <p className="text-steel-600">{words.noItems}</p>
      <button type="button" className={`${CONTROL} w-full cursor-pointer`} onClick={onAdd}>
        {words.choose}
      </button>
    </div>
  );
}

/** Whether the visitor has a list on this device, or comes by a link with an item. */
export function hasListedItems(): boolean {
  try {
    if (/[?&]item=/.test(location.search)) return true;
    // The name is a copy, because the module of the list is loaded only if there is a list.
    return localStorage.getItem('siteyard-rental-list') !== null;
  } catch {
    return false;
  }
}
