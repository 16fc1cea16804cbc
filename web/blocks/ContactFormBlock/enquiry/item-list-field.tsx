import type { PageWords } from '../../_shared/words/words.ts';
import { byCategory } from './item-choices.ts';
import { CONTROL, LABEL } from './look.ts';
import type { ItemList } from './use-item-list.ts';

interface ItemListFieldProps {
  formId: string;
  list: ItemList;
  words: PageWords['enquiry'];
  lang?: PageWords['lang'];
  readOnly: boolean;
}

/** The items of the visitor with their quantities, and a choice of further items. */
export function ItemListField({ formId, list, words, lang, readOnly }: ItemListFieldProps) {
  const { items, choices } = list;
  const nameOf = (key: string) => choices.find((choice) => choice.key === key)?.name ?? '…';
  const add = (key: string) => {
    if (key !== '' && !items.some((item) => item.key === key))
      list.set([...items, { key, quantity: 1 }]);
  };
  const change = (key: string, typed: string) => {
    const quantity = Math.min(1_000, Math.max(1, Math.floor(Number(typed)) || 1));
    list.set(items.map((item) => (item.key === key ? { key, quantity } : item)));
  };
  const left = choices.filter(({ key }) => !items.some((item) => item.key === key));
  return (
    <div className="flex flex-col gap-2" role="group" aria-labelledby={`${formId}-items`}>
      <p id={`${formId}-items`} lang={lang} className={LABEL}>
        {words.items}
      </p>
      {items.length === 0 && (
        <p lang={lang} className="text-steel-600">
          {words.noItems}
        </p>
      )}
      <ul className="flex flex-col gap-2" role="list">
        {items.map(({ key, quantity }) => {
          const name = nameOf(key);
          return (
            <li key={key} className="flex items-center gap-2">
              <input
                type="number"
                min={1}
                max={1000}
                inputMode="numeric"
                aria-label={words.quantity.replace('{item}', () => name)}
                className={`${CONTROL} w-20 shrink-0`}
                value={quantity}
                readOnly={readOnly}
                onInput={(event) => change(key, event.currentTarget.value)}
              />
              <span className="min-w-0 grow break-words" dir="auto">
                {name}
              </span>
              <button
                type="button"
                className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-control text-steel-700"
                aria-label={words.remove.replace('{item}', () => name)}
                disabled={readOnly}
                onClick={() => list.set(items.filter((item) => item.key !== key))}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          );
        })}
      </ul>
      {list.isReduced && (
        <p role="status" lang={lang} className="text-small text-alert">
          {words.gone}
        </p>
      )}
      {list.state === 'failed' && (
        <p role="status" lang={lang} className="text-small text-alert">
          {words.notLoaded}
        </p>
      )}
      {left.length > 0 && items.length < 20 && (
        <select
          aria-label={words.add}
          className={`${CONTROL} w-full`}
          value=""
          disabled={readOnly}
          onInput={(event) => {
            add(event.currentTarget.value);
            event.currentTarget.value = '';
          }}
        >
          <option value="">{items.length === 0 ? words.choose : words.add}</option>
          {byCategory(left).map(([title, group]) =>
            title === '' ? (
              group.map((item) => (
                <option key={item.key} value={item.key}>
                  {item.name}
                </option>
              ))
            ) : (
              <optgroup key={title} label={title}>
                {group.map((item) => (
                  <option key={item.key} value={item.key}>
                    {item.name}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </select>
      )}
    </div>
  );
}
