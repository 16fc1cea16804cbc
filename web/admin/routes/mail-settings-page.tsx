import { MailScreen } from '../features/mail/mail-screen.tsx';
import { SettingsLinks } from './settings-links.tsx';

/** `/settings/mail` */
export function MailSettingsPage() {
  return <MailScreen links={<SettingsLinks />} />;
}
