import { CONTACT_LIMITS } from '@siteyard/schemas/contact-request';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { TextField } from '../../ui/field.tsx';

type Contact = SiteSettings['contact'];

/** How the business is reached where the contact form cannot run. */
export function ContactDetails({
  value,
  onChange,
}: {
  value: Contact;
  onChange: (contact: Contact) => void;
}) {
  return (
    <>
      <p className="text-sm text-quiet">
        The contact form shows these to visitors whose browser runs no scripts.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          value={value.phone}
          maxLength={CONTACT_LIMITS.phone}
          onChange={(event) => onChange({ ...value, phone: event.target.value })}
        />
        <TextField
          label="E-mail"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={value.email}
          maxLength={CONTACT_LIMITS.email}
          placeholder="name@example.com"
          onChange={(event) => onChange({ ...value, email: event.target.value.trim() })}
        />
      </div>
    </>
  );
}
