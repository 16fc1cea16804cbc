import { callNumberOf } from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { CheckField } from '../../../ui/check-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The switch for the navbar's call button, with the phone number that the button calls. */
export function CallButton({
  settings,
  onChange,
}: {
  settings: SiteSettings;
  onChange: (call: boolean) => void;
}) {
  const isOn = settings.nav.call ?? false;
  const number = callNumberOf(settings);
  return (
    <div className="grid gap-2">
      <CheckField label="Show a call button on phones" checked={isOn} onChange={onChange} />
      {isOn && number && <p className="text-sm text-quiet">It calls {number.shown}.</p>}
      {isOn && !number && (
        <Notice kind="warning">
          The button is not shown, because it needs a phone number. Enter one under Contact, or for
          the first location under Business.
        </Notice>
      )}
    </div>
  );
}
