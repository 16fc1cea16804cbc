/** XPath expressions that find elements by their visible text or their label. */

const quoted = (words: string) => JSON.stringify(words);

const named = (words: string) =>
  `(normalize-space()=${quoted(words)} or @aria-label=${quoted(words)})`;

export const button = (name: string) => `//button[${named(name)}]`;

export const link = (name: string) => `//a[${named(name)}]`;

export const heading = (words: string) =>
  `//*[self::h1 or self::h2 or self::h3][normalize-space()=${quoted(words)}]`;

/** An element with exactly this text. */
export const text = (words: string) => `//*[normalize-space(text())=${quoted(words)}]`;

/** A field by the start of its label. */
export const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;

/** The first paragraph of the rich-text editor. */
export const TEXT_TO_EDIT = '//*[@role="dialog"]//*[contains(@class, "ce-paragraph")]';

/** The frame of the page in the editor. */
export const CANVAS = '//*[@id="preview-frame"]';

/** A block in that frame. */
export const block = (id: string) => `//*[@data-puck-component="${id}"]`;
