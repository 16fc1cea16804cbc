import { Layers, LayoutGrid } from 'lucide-react';
import { Puck, usePuck, type Plugin } from '../puck/puck.ts';
import { Outline } from './outline.tsx';

/** Puck's names for the places of the outline: the sidebar, and a panel on small screens. */
const SIDEBAR = 'legacy-side-bar';
const PANEL = 'outline';

/**
 * The left sidebar: components above, outline below, without Puck's icon rail. Puck hides the rail on wide
 * screens for a plugin of this name. Puck's own plugin of this name would show the heading "Outline" twice.
 */
export const leftSidebarPlugin: Plugin = {
  name: SIDEBAR,
  label: 'Components',
  icon: <LayoutGrid />,
  render: () => (
    <div className="editor-sidebar">
      <section className="editor-components" aria-labelledby="editor-components">
        <h2 id="editor-components">Components</h2>
        <Puck.Components />
      </section>
      <OutlineOf plugin={SIDEBAR} />
    </div>
  ),
};

/** The outline on small screens. Puck's own outline shows neither texts nor slots. */
export const outlinePlugin: Plugin = {
  name: PANEL,
  label: 'Outline',
  icon: <Layers />,
  render: () => <OutlineOf plugin={PANEL} />,
};

/** Renders the outline only if it is visible: Puck also renders hidden panels, at every key. */
function OutlineOf({ plugin }: { plugin: string }) {
  const shown = usePuck((s) => s.appState.ui.plugin?.current === plugin);
  return shown && <Outline />;
}
