import { messageOf } from '../lib/http.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Says that something could not be loaded, and tries again. */
export function LoadFailed({
  error,
  fallback,
  onRetry,
}: {
  error: unknown;
  /** Told where the server said nothing. */
  fallback: string;
  onRetry: () => void;
}) {
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error, fallback)}
    </Notice>
  );
}
