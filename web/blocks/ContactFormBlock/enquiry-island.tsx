// oxlint-disable react/set-state-in-effect -- the device is read after hydration
import { createElement, useEffect, useState } from 'react';
import { enquiryOfInput, requestNumber } from '@siteyard/schemas/rentals';
import type { PageWords } from '../_shared/words/words.ts';
import { EnquiryFields } from './enquiry/enquiry-fields.tsx';
import {
  EMPTY_ENQUIRY,
  endsFirst,
  isTooLong,
  loadEnquiry,
  saveEnquiry,
  type EnquirySetup,
  type EnquiryValue,
} from './enquiry/enquiry-value.ts';
import { hasListedItems, NoItemsYet } from './enquiry/no-items-yet.tsx';
import type { ItemList } from './enquiry/use-item-list.ts';
import { visitSource } from './enquiry/visit-source.ts';
import { usePart } from './enquiry/use-part.ts';
import { keepWaiting, readWaiting } from './enquiry/waiting.ts';
import type { ContactFormIslandProps } from './form-props.ts';
import { ContactFormIsland } from './island.tsx';

const loadEstimatePanel = async () => (await import('./enquiry/estimate-panel.tsx')).EstimatePanel;

const loadItemList = async () => (await import('./enquiry/item-list-field.tsx')).ItemListField;

const loadWaitingPanel = async () => (await import('./enquiry/waiting-panel.tsx')).WaitingPanel;

interface EnquiryIslandProps extends Omit<ContactFormIslandProps, 'more'> {
  setup: EnquirySetup;
  enquiryWords: PageWords['enquiry'];
}

/**
 * The contact form with the fields of an enquiry. An enquiry that cannot be sent without a connection
 * waits on the device, above the form.
 *
 * The component is not split: it only connects the parts of the form, which share the enquiry and the list.
 */
export function EnquiryIsland({ setup, enquiryWords: words, ...form }: EnquiryIslandProps) {
  const { id, lang, inEditor = false } = form;
  // The list is loaded only for a visitor who has items or adds one.
  const [hasList, setHasList] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [list, setList] = useState<ItemList | null>(null);
  const ListField = usePart(loadItemList, hasList || isAdding);
  const [value, setValue] = useState<EnquiryValue>(EMPTY_ENQUIRY);
  const [kept, setKept] = useState(0);
  // The panel is loaded in advance, because there is no connection when it is needed.
  const [mayWait, setMayWait] = useState(false);
  const WaitingPanel = usePart(loadWaitingPanel, mayWait);
  const [number, setNumber] = useState('');
  // A new number resets the fields.
  const [cleared, setCleared] = useState(0);

  useEffect(() => {
    if (inEditor || !setup.items) return undefined;
    const look = () => setHasList((had) => had || hasListedItems());
    look();
    // The visitor may add an item in another tab.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [inEditor, setup.items]);

  useEffect(() => {
    if (inEditor) return;
    // Stores the source of the visit, before the visitor leaves the first page.
    visitSource();
    setValue(loadEnquiry(id));
    if (readWaiting().length > 0) setMayWait(true);
  }, [id, inEditor]);

  const change = (part: Partial<EnquiryValue>) => {
    const next = { ...value, ...part };
    setValue(next);
    if (!inEditor) saveEnquiry(id, next);
  };
  const clear = () => {
    setValue(EMPTY_ENQUIRY);
    setCleared((before) => before + 1);
    saveEnquiry(id, EMPTY_ENQUIRY);
    setAdding(false);
    list?.set([]);
  };
  const asked = enquiryOfInput(value, list?.items ?? []);
  const isPriced = setup.estimate && !inEditor && 'items' in asked && 'from' in asked;
  const EstimatePanel = usePart(loadEstimatePanel, isPriced);
  const more = {
    // The items of the list must not be lost.
    isComplete: !endsFirst(value) && (!hasList || list !== null),
    read: () => ({ ...asked, source: visitSource() }),
    onSent: (sent: string | null) => {
      setNumber(sent === null ? '' : requestNumber(sent));
      clear();
    },
    keep: (key: string, message: object) => {
      if (!keepWaiting(key, message)) return false;
      setKept((before) => before + 1);
      setMayWait(true);
      clear();
      return true;
    },
    render: (readOnly: boolean) => (
      <div key={`enquiry ${cleared}`} className="flex flex-col gap-5">
        {setup.items && !ListField && (
          <NoItemsYet {...{ formId: id, words, lang }} onAdd={() => setAdding(!inEditor)} />
        )}
        {setup.items &&
          ListField &&
          createElement(ListField, {
            formId: id,
            words,
            lang,
            readOnly,
            isAdding,
            onList: setList,
          })}
        <EnquiryFields
          {...{ formId: id, setup, value, words, lang, readOnly }}
          optional={form.words.optional}
          onChange={change}
        />
        {EstimatePanel && list && (
          <EstimatePanel
            {...{ asked, words, lang }}
            areDaysValid={!endsFirst(value) && !isTooLong(value)}
            isZoneMissing={setup.zones.length > 0 && value.kind === 'delivery' && !value.zone}
            nameOf={list.nameOf}
            language={setup.language}
          />
        )}
      </div>
    ),
  };
  return (
    <div className="flex flex-col gap-5" onFocusCapture={() => setMayWait(!inEditor)}>
      {WaitingPanel &&
        createElement(WaitingPanel, {
          captcha: form.captcha,
          words: { form: form.words, enquiry: words, lang },
          successText: form.successText,
          keptCount: kept,
        })}
      <ContactFormIsland {...form} more={more} />
      <div role="status" lang={lang} className="empty:hidden">
        {kept > 0 && !WaitingPanel && <p>{words.waits}</p>}
        {number !== '' && (
          <p className="font-semibold text-success">{words.number.replace('{number}', number)}</p>
        )}
      </div>
    </div>
  );
}
