import { siteNavbar } from '@siteyard/schemas/blocks/SiteNavbar';
import { PanelTop } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';

/** Global: always present, first, and edited only in Global Settings (specification, section 2). */
export const siteNavbarEditor = defineEditor(siteNavbar, {
  label: 'Site navbar',
  about: 'The menu of the site',
  icon: PanelTop,
  fields: {},
  permissions: { drag: false, edit: false, delete: false, duplicate: false, insert: false },
  note: 'The menu is the same on every page. Change its logo, items and button in Global Settings.',
});
