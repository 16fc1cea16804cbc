/** Blocks that a user can try out in the interactive mode of the editor. */
export const interactiveBlocks = [
  {
    type: 'Timeline',
    props: {
      id: 'Timeline-1',
      milestones: [
        { id: 'ms-1', title: 'Moved', date: '2020-01-02', images: ['/icon.svg', '/icon.svg?2'] },
      ],
    },
  },
  { type: 'ContactFormBlock', props: { id: 'ContactFormBlock-1', successText: 'Taken.' } },
  {
    type: 'TextAndImage',
    props: {
      id: 'TextAndImage-1',
      title: 'Section',
      ctaButtonText: 'Our story',
      ctaButtonLink: '/pages/4',
    },
  },
];
