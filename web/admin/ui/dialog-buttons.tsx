import { Button } from './button.tsx';

/** The end of a form in a dialog: the button that sends it, and Cancel. */
export function DialogButtons({
  label,
  busyLabel,
  busy,
  onCancel,
}: {
  /** What sending the form does. */
  label: string;
  /** The same while it is under way. */
  busyLabel: string;
  busy: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
