import { NAVBAR_ITEMS_SHOWN } from '../../../blocks/_shared/block-constants.ts';
import { useCheckedLinks } from '../../lib/pages/check-links.ts';
import { ACCEPTED_ICONS, ICON_LIMITS } from '../../lib/images/image-types.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { LinkTarget } from './link-target.tsx';
import { Section } from '../../ui/section.tsx';
import { ContactDetails } from './contact-details.tsx';
import { HomePagePicker } from './home-page-picker.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { textFaceNote } from './look/look-notes.ts';
import { CallButton } from './menu/call-button.tsx';
import { CallToAction } from './menu/call-to-action.tsx';
import { NavItems } from './menu/nav-items.tsx';
import { useWork } from './work/settings-work-context.ts';

/** The first tab of the settings. Its fields are those of the specification, such as the title and the navbar. */
export function GeneralSettings() {
  const { settings, set, setNav } = useWork();
  const { items, cta } = settings.nav;
  const links = [...items, cta].map(({ href }) => href);
  const checked = useCheckedLinks([...links, settings.home_page_path]);
  return (
    <>
      <Section title="Site">
        <LinkTarget id="site-title">
          <TextField
            label="Site Title"
            value={settings.title}
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
        </LinkTarget>
        <LinkTarget id="favicon">
          <ImageField
            label="Favicon"
            hint="The small picture in the tab of the browser. PNG or ICO, 32x32 or 48x48."
            accept={ACCEPTED_ICONS}
            limits={ICON_LIMITS}
            library={false}
            value={settings.faviconUrl}
            onChange={(faviconUrl) => set({ faviconUrl })}
          />
        </LinkTarget>
        <LinkTarget id="logo">
          <ImageField
            label="Logo"
            value={settings.nav.logoImageUrl}
            onChange={(logoImageUrl) => setNav({ logoImageUrl })}
          />
        </LinkTarget>
        <HomePagePicker
          value={settings.home_page_path}
          checked={checked.get(settings.home_page_path)}
          onChange={(home_page_path) => set({ home_page_path })}
        />
        <LanguagePicker
          value={settings.language}
          note={settings.look && textFaceNote(settings.look, settings.language)}
          onChange={(language) => set({ language })}
        />
      </Section>
      <Section title="Contact">
        <LinkTarget id="contact">
          <ContactDetails value={settings.contact} onChange={(contact) => set({ contact })} />
        </LinkTarget>
      </Section>
      <Section title="Navbar Items">
        <p className="text-sm text-quiet">
          The links of the menu at the top of every page. Wide screens show the first{' '}
          {NAVBAR_ITEMS_SHOWN.desktop} links, phones the first {NAVBAR_ITEMS_SHOWN.mobile}.
        </p>
        <NavItems items={items} checked={checked} onChange={(next) => setNav({ items: next })} />
      </Section>
      <Section title="Menu">
        <CallToAction
          value={cta}
          checked={checked.get(cta.href)}
          onChange={(next) => setNav({ cta: next })}
        />
        <CheckField
          label="The menu stays at the top while the page scrolls"
          checked={settings.nav.sticky}
          onChange={(sticky) => setNav({ sticky })}
        />
        <CallButton settings={settings} onChange={(call) => setNav({ call })} />
      </Section>
    </>
  );
}
