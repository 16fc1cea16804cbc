import { Button } from './button.tsx';

/** The last row of a form in a dialog: the submit button and Cancel. It stays visible. */
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
    // The negative margins cover the padding of the dialog.
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-white px-5 pt-3 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
