import type { PageAnswer } from '@siteyard/schemas/http';
import { lookParts } from '@siteyard/schemas/look';
import { EDITOR_VIEWPORTS } from '../../../lib/screen-constants.ts';
import { pagePaths, type SiteSettings } from '@siteyard/schemas/settings';
import { useMemo, useState } from 'react';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';
import { LookPartsContext, SiteColoursContext } from '../../../ui/site-colours.ts';
import { BlockActionBar } from '../canvas/block-action-bar.tsx';
import { CanvasFrame } from '../canvas/canvas-frame.tsx';
import { useFocalPoints } from '../canvas/use-focal-points.ts';
import { useRentals } from '../canvas/use-rentals.ts';
import { ZoomedPreview } from '../canvas/zoomed-preview.tsx';
import { buildConfig } from '../config/build-config.tsx';
import { EditorCore } from './editor-core.tsx';
import { fieldTypes } from '../fields/field-types.tsx';
import { EditorHeader } from '../header/editor-header.tsx';
import type { PageWork } from '../page-work/use-page-work.ts';
import { FieldsWithProblems } from '../publish/fields-with-problems.tsx';
import { Puck, type Overrides } from '../puck/puck.ts';
import { ComponentsList } from '../sidebar/components-list.tsx';
import { DrawerItem } from '../sidebar/drawer-item.tsx';
import { leftSidebarPlugin, outlinePlugin } from '../sidebar/left-sidebar.tsx';
import { hasRoomForTwo } from '../sidebar/sidebars.ts';
import { siteSwatches } from '../look/site-swatches.ts';

// Constant objects, because Puck renders everything again if one of them changes.
const OVERRIDES: Partial<Overrides> = {
  puck: EditorCore,
  header: EditorHeader,
  drawer: ComponentsList,
  drawerItem: DrawerItem,
  actionBar: BlockActionBar,
  fields: FieldsWithProblems,
  preview: ZoomedPreview,
  iframe: CanvasFrame,
  fieldTypes,
};
const PLUGINS = [leftSidebarPlugin, outlinePlugin];
const VIEWPORTS = EDITOR_VIEWPORTS.map((viewport) => ({ ...viewport, height: 'auto' as const }));
// The canvas uses the site's stylesheet. The admin's styles must not apply there.
const IFRAME = { syncHostStyles: false };
const DICTIONARY = { 'plugin-blocks': 'Components', 'plugin-fields': 'Fields' };

/** Puck with our blocks, fields and sidebars, for one page. */
export function PagePuck({
  page: { id, address },
  settings,
  words,
  work: { start, unknownTypes, draft, publishing },
}: {
  page: PageAnswer;
  settings: SiteSettings;
  words: PageWords | undefined;
  work: Pick<PageWork, 'start' | 'unknownTypes' | 'draft' | 'publishing'>;
}) {
  const config = useMemo(() => buildConfig(unknownTypes), [unknownTypes]);
  const focalPoint = useFocalPoints();
  const rentals = useRentals(settings);
  const metadata = useMemo(() => {
    const currentPaths = pagePaths({ id, address }, settings);
    return { settings, words, focalPoint, rentals, currentPaths, inEditor: true };
  }, [settings, words, focalPoint, rentals, id, address]);
  const swatches = useMemo(() => siteSwatches(settings.look), [settings.look]);
  const parts = useMemo(() => settings.look && lookParts(settings.look), [settings.look]);
  const [ui] = useState(firstUi);
  return (
    <LookPartsContext value={parts}>
      <SiteColoursContext value={swatches}>
        <Puck
          key={start.key}
          config={config}
          data={start.data}
          ui={ui}
          viewports={VIEWPORTS}
          iframe={IFRAME}
          metadata={metadata}
          overrides={OVERRIDES}
          plugins={PLUGINS}
          dictionary={DICTIONARY}
          height="100%"
          onChange={draft.onChange}
          onPublish={publishing.publish}
        />
      </SiteColoursContext>
    </LookPartsContext>
  );
}

/** Starts with the screen size that is closest to the window, and with the sidebars that have room. */
function firstUi() {
  const distance = (width: number) => Math.abs(width - window.innerWidth);
  const [nearest] = [...EDITOR_VIEWPORTS].sort((a, b) => distance(a.width) - distance(b.width));
  return {
    viewports: {
      controlsVisible: false,
      current: { width: nearest?.width ?? 1280, height: 'auto' as const },
      options: VIEWPORTS,
    },
    leftSideBarVisible: hasRoomForTwo(),
  };
}
