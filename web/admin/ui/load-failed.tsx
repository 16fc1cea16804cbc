import { messageOf } from '../lib/http.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** An error with a button to try loading again. */
export function LoadFailed({
  error,
  fallback,
  onRetry,
}: {
  error: unknown;
  /** The text if the server sent none. */
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
