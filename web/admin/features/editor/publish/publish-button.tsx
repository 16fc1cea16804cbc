import { Check, Globe, LoaderCircle } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../editor-context.ts';
import { useGetPuck } from '../puck/puck.ts';

/** A button that publishes the page. Puck's own button has no role for screen readers. */
export function PublishButton() {
  const { publish, publishState } = useEditor();
  const getPuck = useGetPuck();
  const busy = publishState === 'publishing';
  const Icon = busy ? LoaderCircle : publishState === 'published' ? Check : Globe;
  return (
    <Button
      variant="primary"
      size="sm"
      className="h-9 min-w-20 rounded-r-none max-sm:px-2.5 sm:min-w-28"
      disabled={busy}
      onClick={() => publish(getPuck().appState.data)}
    >
      <Icon
        aria-hidden
        className={cx('size-4', busy ? 'animate-spin' : publishState === 'idle' && 'max-sm:hidden')}
      />
      {busy ? 'Publishing…' : publishState === 'published' ? 'Published' : 'Publish'}
    </Button>
  );
}
