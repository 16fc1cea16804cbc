import type { UploadProgress } from '../lib/images/use-upload-queue.ts';
import { Notice } from './notice.tsx';

/** The names of failed uploads, and the reasons. */
export function UploadFailures({ failed }: Pick<UploadProgress, 'failed'>) {
  if (failed.length === 0) return null;
  return (
    <Notice kind="error">
      {failed.map(({ name, reason }, index) => (
        <p key={index}>
          {name}: {reason}
        </p>
      ))}
    </Notice>
  );
}
