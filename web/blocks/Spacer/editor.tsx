import { spacer } from '@siteyard/schemas/blocks/Spacer';
import { MoveVertical } from 'lucide-react';
import { defineEditor, optionsOf } from '../_shared/block-editor.ts';

export const spacerEditor = defineEditor(spacer, {
  label: 'Spacer',
  about: 'Empty space between two blocks',
  icon: MoveVertical,
  category: 'Content',
  fields: {
    axis: { type: 'radio', label: 'Direction', options: optionsOf(['vertical', 'horizontal']) },
    size: {
      type: 'responsiveSize',
      label: 'Size',
      options: [
        { label: 'None', value: '0' },
        { label: 'Extra small', value: 'xs' },
        { label: 'Small', value: 'sm' },
        { label: 'Medium', value: 'md' },
        { label: 'Large', value: 'lg' },
        { label: 'Extra large', value: 'xl' },
        { label: 'Huge', value: '2xl' },
      ],
      max: 1000,
    },
  },
});
