/** Returns a sentence with the number of sample texts and pictures on the page. */
export const samplesLeft = (number: number): string =>
  number === 1
    ? '1 sample text or picture is still on this page.'
    : `${number} sample texts or pictures are still on this page.`;
