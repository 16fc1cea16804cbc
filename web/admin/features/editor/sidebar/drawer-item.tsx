import { GripVertical } from 'lucide-react';
import { blockEditors } from '../../../../blocks/editors.ts';

/** One entry of the component list, small so that the outline below stays visible. */
export function DrawerItem({ name }: { name: string }) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-white px-2.5 py-1.5 text-sm text-ink hover:border-brand-500 hover:bg-brand-50">
      <span className="min-w-0 flex-1 truncate">{blockEditors[name]?.label ?? name}</span>
      <GripVertical aria-hidden className="size-3.5 shrink-0 text-quiet" />
    </div>
  );
}
