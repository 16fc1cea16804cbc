import { useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { useTextKeys } from '../../../lib/use-text-keys.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { DRAG_HELP } from '../canvas/drag-help.ts';
import { insertPictures, isBlocks, pasteText, readPaste } from '../clipboard/clipboard-actions.ts';
import { useEditor } from '../editor-context.ts';
import { Drawer, useGetPuck } from '../puck/puck.ts';
import { SectionsButton } from '../sections/sections-button.tsx';
import { addBlock } from './add-block.ts';
import { COMPONENTS_HELP_ID, DrawerItem } from './drawer-item.tsx';
import { findComponents } from './find-components.ts';
import { placeWords } from './place-words.ts';
import { closeList } from './sidebars.ts';
import { useAddComponent } from './use-add-component.ts';
import { useSelectedId } from '../content/selection.ts';

/**
 * The list of components: Puck's list by category, or those that match the typed search.
 * @param props.children Puck's list
 */
export function ComponentsList({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState('');
  const found = findComponents(typed);
  const getPuck = useGetPuck();
  const list = useRef<HTMLDivElement>(null);
  const { addPlace, setAddPlace } = useEditor();
  const selectedId = useSelectedId();
  // The place applies only while the same block is selected.
  const place = addPlace?.selectedId === selectedId ? addPlace : null;
  // After a click, the new block gets the focus, for the next keys. After a key, the focus stays here.
  const add = (type: string, clicked = false) => {
    addBlock(type, getPuck, place, clicked);
    setAddPlace(null);
    setTyped('');
  };
  useAddComponent(list, add);
  const onSearchKey = useTextKeys((event) => {
    keepKeysInside(event);
    const [first] = found ?? [];
    if (event.key === 'Enter' && first) add(first);
    if (event.key === 'Escape') setAddPlace(null);
  });

  // A paste goes to the chosen place, although the search has the focus. Pasted blocks are never a
  // search text.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { pictures, text, html } = readPaste(event.clipboardData);
    const isForPlace = place !== null && typed === '';
    if (isForPlace && pictures.length > 0) void insertPictures(pictures, getPuck, place);
    else if (!(isForPlace || isBlocks(text)) || !pasteText(text, getPuck, place, html)) return;
    event.preventDefault();
    setAddPlace(null);
    closeList(getPuck);
    // The next paste goes to the page, too.
    event.currentTarget.blur();
  };
  return (
    <div ref={list} data-find-component>
      <p className="mb-2 text-xs text-quiet">
        {place
          ? `Choose what to add ${placeWords(place, getPuck)}.`
          : 'Click a block to add it after the selected one, or drag it.'}
      </p>
      <p id={COMPONENTS_HELP_ID} className="sr-only">
        Press the plus key to add it. {DRAG_HELP}
      </p>
      <SearchBox
        label="Find a block"
        value={typed}
        onChange={setTyped}
        onKeyDown={onSearchKey}
        onPaste={paste}
        className="mb-3 sm:w-full"
      />
      <SectionsButton place={place} />
      {!found && children}
      {found?.length === 0 && (
        <p role="status" className="text-sm text-quiet">
          No component matches “{typed.trim()}”.
        </p>
      )}
      {found && found.length > 0 && (
        <Drawer>
          {found.map((type) => (
            <Drawer.Item key={type} name={type}>
              {({ name }) => <DrawerItem name={name} />}
            </Drawer.Item>
          ))}
        </Drawer>
      )}
    </div>
  );
}
