import { LayoutGrid } from 'lucide-react';
import { Puck, type Plugin } from '../puck.ts';

/**
 * The left sidebar: components above, outline below, without the library's rail of icons. Under
 * this name the library leaves the rail out on wide screens; its own plugin of the name would show
 * the outline's heading twice.
 */
export const leftSidebarPlugin: Plugin = {
  name: 'legacy-side-bar',
  label: 'Components',
  icon: <LayoutGrid />,
  render: () => (
    <div className="editor-sidebar">
      <section className="editor-components" aria-labelledby="editor-components">
        <h2 id="editor-components">Components</h2>
        <Puck.Components />
      </section>
      <section aria-label="Outline">
        <Puck.Outline />
      </section>
    </div>
  ),
};
