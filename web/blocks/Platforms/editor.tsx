import { PLATFORM_BRANDS, PLATFORM_ICON_PX, platforms } from '@siteyard/schemas/blocks/Platforms';
import { Share2 } from 'lucide-react';
import { defineEditor, optionsOf, YES_NO } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

const brandName = (slug: unknown) => PLATFORM_BRANDS.find((brand) => brand.slug === slug)?.name;

export const platformsEditor = defineEditor(platforms, {
  label: 'Platforms',
  about: 'Links to your profiles, such as Facebook or YouTube',
  icon: Share2,
  category: 'Content',
  fields: {
    items: {
      type: 'array',
      label: 'Platforms',
      max: 40,
      arrayFields: {
        brand: {
          type: 'select',
          label: 'Brand',
          options: [
            { label: 'Choose…', value: '' },
            ...PLATFORM_BRANDS.map(({ slug, name }) => ({ label: name, value: slug })),
          ],
        },
        url: { type: 'text', label: 'Web address', placeholder: 'https://…', isLink: true },
        label: { type: 'text', label: 'Label', placeholder: 'The brand’s name' },
        color: { type: 'colour', part: 'mark', label: 'Colour', optional: true },
        logoUrl: { type: 'image', label: 'Logo' },
      },
      defaultItemProps: { brand: '', label: '', url: '', color: '', logoUrl: '' },
      getItemSummary: (item, index = 0) =>
        String(item.label || brandName(item.brand) || `Platform ${index + 1}`),
    },
    iconSize: {
      type: 'radio',
      label: 'Icon size',
      options: Object.entries(PLATFORM_ICON_PX).map(([size, px]) => ({
        label: `${size.charAt(0).toUpperCase()}${size.slice(1)} (${px} px)`,
        value: size,
      })),
    },
    layout: { type: 'radio', label: 'Layout', options: optionsOf(['grid', 'row']) },
    shape: { type: 'radio', label: 'Shape', options: optionsOf(['rounded', 'pill', 'square']) },
    showLabels: { type: 'radio', label: 'Show labels', options: YES_NO },
    ...sectionAndWidthFields,
  },
});
