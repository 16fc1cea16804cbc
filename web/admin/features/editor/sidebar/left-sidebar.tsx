import { LayoutGrid } from 'lucide-react';
import { Puck, type Plugin } from '../puck.ts';

/**
 * The left sidebar: components above, outline below, without Puck's icon rail. Puck hides the rail
 * on wide screens for a plugin of this name; its own plugin of this name would show the heading
 * "Outline" twice.
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
