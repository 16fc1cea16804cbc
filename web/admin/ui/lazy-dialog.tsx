import { lazy, Suspense, type ComponentType } from 'react';
import { MessageDialog } from './message-dialog.tsx';

/**
 * A dialog whose code is loaded when it is first opened. If loading fails, a message appears.
 * @param failed the text of the message
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  failed: string,
): ComponentType<Props> {
  const loadedLater = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.error(failed, error);
        return { default: Failed as ComponentType<Props> };
      }
    }) as unknown as ComponentType<Props>;
  let Loaded = loadedLater();

  function Failed({ onClose }: Props) {
    const close = () => {
      // React caches a failed import, too. A new lazy component makes the next opening try again.
      Loaded = loadedLater();
      onClose();
    };
    return <MessageDialog text={failed} onClose={close} />;
  }

  return function LazyDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
