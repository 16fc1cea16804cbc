import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deepEqual } from '@siteyard/schemas/values';
import { mergeValues } from '@siteyard/schemas/merge';
import { addressOfName, type ItemFields } from '@siteyard/schemas/rentals';
import { useState } from 'react';
import { ITEM_LISTS_KEY, itemQuery } from '../../../lib/items/list-items.ts';
import { TYPED_KEY } from '../../../lib/query-client.ts';
import { isSignedOut } from '../../../ui/sign-in-remedy.tsx';
import type { Item } from '../api/save-item.ts';
import { NO_PROBLEMS, problemsOf, withoutChanged } from './item-problems.ts';
import { fieldsOf, NEW_ITEM, readValues, valuesOf, type ItemValues } from './item-values.ts';
import { saveItem, saveNewItem, type ItemClash } from './save-item-values.ts';
import { publishSaved, useItemVisibility } from './use-item-visibility.ts';

/** Unsaved changes. This tab keeps them in memory while the user signs in again. */
interface KeptWork {
  base: Item | null;
  values: ItemValues;
}

/** The conflicts about which the user is asked. */
interface AskedClash extends ItemClash {
  /** Whether the interrupted save was to publish the item. */
  publish: boolean;
}

const keptKeyOf = (item: Item | null) => [...TYPED_KEY, 'item', item?.key ?? 'new'];

/**
 * The states and actions of the form of an item: its values, saving them, and conflicts with other people.
 * The rest is not split, because all actions change the same states.
 * @param options.loaded the stored item; null for a new one
 * @param options.onCreated called after a new item was saved
 */
export function useItemWork({
  loaded,
  currency,
  onCreated,
}: {
  loaded: Item | null;
  currency: string;
  onCreated: (item: Item) => void;
}) {
  const queryClient = useQueryClient();
  const keptKey = keptKeyOf(loaded);
  const start = (item: Item | null) => valuesOf(item ? fieldsOf(item) : NEW_ITEM, currency);
  const [started] = useState<KeptWork>(
    () => queryClient.getQueryData(keptKey) ?? { base: loaded, values: start(loaded) },
  );
  const [base, setBase] = useState(started.base);
  const [values, setValues] = useState(started.values);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [clash, setClash] = useState<AskedClash | null>(null);
  const isUnsaved = !deepEqual(values, start(base));

  const keep = (work: KeptWork) => queryClient.setQueryData(keptKey, work);
  const forget = () => queryClient.removeQueries({ queryKey: keptKey, exact: true });

  /** Shows a stored item in the form. Keeps values that the user has typed since `sent`. */
  const adopt = (item: Item, sent: ItemValues) => {
    const typed = queryClient.getQueryData<KeptWork>(keptKey)?.values ?? sent;
    const next = mergeValues(sent, typed, start(item)).value as ItemValues;
    setBase(item);
    setValues(next);
    forget();
    // A new item is opened at its own address, in another form.
    if (!deepEqual(typed, sent))
      queryClient.setQueryData(keptKeyOf(item), { base: item, values: next } satisfies KeptWork);
    queryClient.setQueryData(itemQuery(item.key).queryKey, item);
    void queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY });
  };

  const save = useMutation({
    mutationFn: async ({ fields, publish, address, from }: Save) => {
      const saved = from ? await saveItem(from, fields) : await saveNewItem(fields, address);
      return saved.kind === 'clash' || !publish ? saved : publishSaved(saved.item);
    },
    onSuccess: (result, { sent, publish, from }) => {
      if (result.kind === 'clash') return setClash({ ...result.clash, publish });
      setClash(null);
      adopt(result.item, sent);
      if (!from) onCreated(result.item);
    },
    onError: (error) => {
      console.error('Saving the item failed', error);
      setProblems(problemsOf(error));
    },
  });

  const visibility = useItemVisibility((item) => adopt(item, start(base)));

  return {
    /** The stored item; null for a new one. */
    base,
    values,
    problems,
    clash,
    isUnsaved,
    isSaving: save.isPending || visibility.isPending,
    isSaved: save.isSuccess && save.data.kind === 'saved' && !isUnsaved,
    error: save.error ?? (isSignedOut(visibility.error) ? visibility.error : null),
    /** The address that the name suggests; '' for a blank name. */
    suggestedAddress: values.name.trim() === '' ? '' : addressOfName(values.name),
    set(change: Partial<ItemValues>) {
      const next = { ...values, ...change };
      setValues(next);
      keep({ base, values: next });
      setProblems((all) => withoutChanged(all, Object.keys(change)));
    },
    /** Saves the item, unless a value is invalid. Returns whether it is being saved. */
    save(publish: boolean): boolean {
      const address = base ? values.address : values.address || addressOfName(values.name);
      const read = readValues({ ...values, address }, base?.order ?? 0, currency);
      setProblems(read.ok ? NO_PROBLEMS : read.problems);
      if (!read.ok) return false;
      const { fields } = read;
      visibility.reset();
      save.mutate({ fields, publish, address: values.address, from: base, sent: values });
      return true;
    },
    /** Shows the item after a version was restored. Keeps unsaved changes. */
    onRestored: (item: Item) => adopt(item, start(base)),
    unpublish: () => base && visibility.mutate({ key: base.key, isPublic: false }),
    /** Saves the user's own values of all conflicts, and publishes them if that was asked. */
    keepMine() {
      if (!clash) return;
      const { mine, theirs, publish } = clash;
      save.mutate({ fields: mine, publish, address: '', from: theirs, sent: values });
    },
    /** Shows the other person's values of all conflicts in the form. */
    takeTheirs() {
      if (!clash) return;
      const next = valuesOf(clash.others, currency);
      setBase(clash.theirs);
      setValues(next);
      keep({ base: clash.theirs, values: next });
      setClash(null);
    },
    decideLater: () => setClash(null),
    forget,
  };
}

/** The states and actions of the form of an item. */
export type ItemWork = ReturnType<typeof useItemWork>;

interface Save {
  fields: ItemFields;
  publish: boolean;
  /** The typed address of a new item; '' if the site chooses it. */
  address: string;
  /** The stored item; null for a new one. */
  from: Item | null;
  /** The values of the form at the start of the save. */
  sent: ItemValues;
}
