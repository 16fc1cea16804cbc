import { look as lookSchema, type Look, lookColours } from '@siteyard/schemas/look';
import type { Swatch } from '../../../ui/site-colours.ts';

/** The colours of a site's look. @param look undefined for the standard design */
export function siteSwatches(look: Look | undefined): Swatch[] {
  const shown = look ?? lookSchema.parse({});
  const { neutrals } = lookColours(shown);
  return [
    { label: 'Brand colour', value: shown.brand },
    { label: 'Accent colour', value: shown.accent },
    { label: 'White', value: '#ffffff' },
    { label: 'Light grey', value: neutrals[100] },
    { label: 'Grey', value: neutrals[600] },
    { label: 'Dark', value: neutrals[900] },
  ];
}
