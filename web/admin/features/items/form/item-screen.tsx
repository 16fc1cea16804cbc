import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../../lib/http.ts';
import { itemQuery } from '../../../lib/items/list-items.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Loading } from '../../../ui/loading.tsx';
import type { Item } from '../api/save-item.ts';
import { ItemIntro } from './item-actions.tsx';
import { ItemForm } from './item-form.tsx';
import type { RenderTextInput } from './text-fields.tsx';
import type { VersionsState } from './versions-state.ts';

/** The key in the address of the form of a new item. */
const NEW_KEY = 'new';

/** Loads an item and the settings, and shows the form. */
export function ItemScreen({
  itemKey,
  renderTextInput,
  versions,
  onOpen,
  onClose,
}: {
  /** The key of the item, or `new`. */
  itemKey: string;
  renderTextInput: RenderTextInput;
  versions: VersionsState;
  /** Opens another item without a question about unsaved changes. */
  onOpen: (item: Item) => void;
  /** Opens the list without a question about unsaved changes. */
  onClose: () => void;
}) {
  const isNew = itemKey === NEW_KEY;
  const settings = useQuery(settingsQuery);
  // Loaded once, because the form itself merges the changes of others.
  const item = useQuery({
    ...itemQuery(itemKey),
    enabled: !isNew,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const site = settings.data?.settings;
  const isLoaded = isNew || (item.isSuccess && (!item.isFetching || item.isFetchedAfterMount));
  if (site?.rentals && isLoaded)
    return (
      <ItemForm
        key={itemKey}
        loaded={isNew ? null : item.data!}
        rules={site.rentals}
        site={site}
        renderTextInput={renderTextInput}
        versions={versions}
        onOpen={onOpen}
        onClose={onClose}
      />
    );
  const failed = [settings, item].find(({ isError }) => isError);
  return (
    <Screen title={isNew ? 'New item' : 'Item'} intro={<ItemIntro item={null} />} narrow>
      {hasCode(failed?.error, 'item_not_found') ? (
        <Notice kind="warning">
          This item was deleted. If it is under “Recently deleted”, you can restore it.
        </Notice>
      ) : failed ? (
        <LoadFailed
          error={failed.error}
          fallback="Failed to load the item."
          onRetry={() => void Promise.all([settings.refetch(), !isNew && item.refetch()])}
        />
      ) : site && !site.rentals ? (
        <Notice kind="info">
          Rentals are not set up yet. Open <span className="font-medium">Items</span> to set them
          up.
        </Notice>
      ) : (
        <Loading shapes={['h-52', 'h-36', 'h-64']} className="gap-5" />
      )}
    </Screen>
  );
}
