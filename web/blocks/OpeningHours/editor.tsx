import { openingHours } from '@siteyard/schemas/blocks/OpeningHours';
import { Clock } from 'lucide-react';
import { defineEditor, YES_NO } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const openingHoursEditor = defineEditor(openingHours, {
  label: 'Opening hours',
  about: 'When a location is open, whether it is now, its address, phone and map',
  icon: Clock,
  category: 'Content',
  note: 'Hours, closures, address and phone are those of the location in Global Settings.',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    location: { type: 'location', label: 'Location' },
    showContact: { type: 'radio', label: 'Show address, phone and email', options: YES_NO },
    mapImage: { type: 'image', label: 'Picture of the map', altField: 'mapAlt' },
    mapAlt: { type: 'text', label: 'Description of the picture' },
    ...sectionAndWidthFields,
  },
  hiddenFields: ({ mapImage }) => (mapImage === '' ? ['mapAlt'] : []),
});
