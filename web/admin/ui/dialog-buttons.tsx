import { Button } from './button.tsx';

/** The end of a form in a dialog: the button that sends it, and Cancel. It stays in sight. */
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
    // As wide as the dialog: it goes over its padding.
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-white px-5 pt-3 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
