import { Button } from './button.tsx';
import { DialogFooter } from './dialog-footer.tsx';

/** The last row of a form in a dialog: the submit button and Cancel. */
export function DialogButtons({
  label,
  busyLabel,
  busy,
  onCancel,
}: {
  /** The label of the submit button. */
  label: string;
  /** The label of the submit button while the form is being sent. */
  busyLabel: string;
  busy: boolean;
  onCancel: () => void;
}) {
  return (
    <DialogFooter>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </DialogFooter>
  );
}
