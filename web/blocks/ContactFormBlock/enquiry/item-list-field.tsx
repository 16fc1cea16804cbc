import { QUANTITY_MOST } from '@siteyard/schemas/rentals';
import { useEffect, useRef, useState } from 'react';
import { RENTAL_LIST_MOST } from '../../_shared/rentals/rental-list.ts';
import type { PageWords } from '../../_shared/words/words.ts';
import { byCategory } from './item-choices.ts';
import { CONTROL, LABEL } from './look.ts';
import { useItemList, type ItemList } from './use-item-list.ts';

interface ItemListFieldProps {
  formId: string;
  words: PageWords['enquiry'];
  lang?: PageWords['lang'] | undefined;
  readOnly: boolean;
  /** Whether the visitor has pressed the button that adds an item. */
  isAdding: boolean;
  /** Called with the list and after each change. */
  onList: (list: ItemList) => void;
}

/** The items of the visitor with their quantities, and a choice of further items. */
export function ItemListField(props: ItemListFieldProps) {
  const { formId, words, lang, readOnly, isAdding, onList } = props;
  const list = useItemList();
  const { items, choices, nameOf } = list;
  const select = useRef<HTMLSelectElement>(null);
  const isReady = choices.length > 0;
  useEffect(() => {
    if (isAdding && isReady) select.current?.focus();
  }, [isAdding, isReady]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the list is a new object each time
  useEffect(() => onList(list), [items, choices]);
  const add = (key: string) => {
    if (key !== '' && !items.some((item) => item.key === key))
      list.set([...items, { key, quantity: 1 }]);
  };
  const change = (key: string, quantity: number) =>
    list.set(items.map((item) => (item.key === key ? { key, quantity } : item)));
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
              <Quantity
                label={words.quantity.replace('{item}', () => name)}
                {...{ quantity, readOnly }}
                onChange={(typed) => change(key, typed)}
              />
              <span className="min-w-0 flex-1" dir="auto">
                {name}
              </span>
              <button
                type="button"
                className="h-12 min-w-11 shrink-0 cursor-pointer rounded-control text-steel-700"
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
      {left.length > 0 && items.length < RENTAL_LIST_MOST && (
        <select
          ref={select}
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

interface QuantityProps {
  quantity: number;
  label: string;
  readOnly: boolean;
  onChange: (quantity: number) => void;
}

/** The pieces of an item. An empty field keeps its number, so that the visitor can type another one. */
function Quantity({ quantity, label, readOnly, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      min={1}
      max={QUANTITY_MOST}
      inputMode="numeric"
      aria-label={label}
      className={`${CONTROL} w-20 shrink-0`}
      value={typed ?? quantity}
      readOnly={readOnly}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value);
        if (Number(value) >= 1) onChange(Number(value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
