import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SiteTextInput } from '../features/editor/fields/rich-text/site-text-input.tsx';
import { ItemScreen } from '../features/items/form/item-screen.tsx';
import type { RenderTextInput } from '../features/items/form/text-fields.tsx';
import { renderLibrary } from '../features/uploads/lazy-library.tsx';
import { ImageLibraryContext } from '../ui/image-library.ts';

const route = getRouteApi('/protected/manage/admin/items/$itemKey');

const renderTextInput: RenderTextInput = (input) => <SiteTextInput {...input} />;

/** `/admin/items/{key}`, with the picture library and the editor's input for rich text. */
export function ItemPage() {
  const { itemKey } = route.useParams();
  const { versions = false } = route.useSearch();
  const navigate = useNavigate();
  return (
    <ImageLibraryContext value={renderLibrary}>
      <ItemScreen
        key={itemKey}
        itemKey={itemKey}
        renderTextInput={renderTextInput}
        versions={{
          areOpen: versions,
          show: (areOpen) =>
            void navigate({
              to: '.',
              search: areOpen ? { versions: true } : {},
              replace: true,
              ignoreBlocker: true,
              resetScroll: false,
            }),
        }}
        onOpen={({ key }) =>
          void navigate({
            to: '/admin/items/$itemKey',
            params: { itemKey: key },
            replace: itemKey === 'new',
            ignoreBlocker: true,
          })
        }
        onClose={() => void navigate({ to: '/admin/items', ignoreBlocker: true })}
      />
    </ImageLibraryContext>
  );
}
