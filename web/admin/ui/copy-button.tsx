import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';

/** A button that copies a text, with a check mark after the text was copied. */
export function CopyButton({
  isCopied,
  label,
  copiedLabel = label,
  disabled,
  className,
  onCopy,
}: {
  isCopied: boolean;
  label: string;
  /** The label after the text was copied. */
  copiedLabel?: string;
  disabled?: boolean;
  className?: string;
  onCopy: () => Promise<void>;
}) {
  const Icon = isCopied ? Check : Copy;
  return (
    <Button className={className} disabled={disabled} onClick={() => void onCopy()}>
      <Icon aria-hidden className="size-4" />
      {isCopied ? copiedLabel : label}
    </Button>
  );
}
