/** The prose in a line: a comment, a line of Markdown, the title of a test, or a text of the product. */
export interface Prose {
  kind: 'comment' | 'test' | 'product';
  text: string;
}

interface Phrase {
  pattern: RegExp;
  advice: string;
  kinds: Prose['kind'][];
}

/** The start of a comment or of a sentence in it. */
const START = String.raw`(?:^|[.;:!?|] |^[-*] |^\d+\. |^@returns |^@param \S+ )(?:[*_]{2})?`;
const AUX =
  'is|are|was|were|has|have|had|does|do|did|gets?|becomes|shows?|needs?|sends?|stores?|holds?|may|can|must|will|would';
/** Nouns that contain text, so that "the README says so" is normal English. */
const TEXT =
  'specs?|specification|standard|rfc|docs?|documentation|readme|guide|page|text|label|message|notice|dialog|screen|hint|title|header|comment|issue|line';

/** The phrases that are hard to read, and their replacements. */
export const PHRASES: Phrase[] = [
  {
    pattern: /\b(?:somebody|nobody|whoever|anybody)\b/i,
    advice:
      'Name the actor: the administrator, a visitor, the caller, another instance. If there is none: "unused", "null if unknown". In product text: "someone else".',
    kinds: ['comment', 'test', 'product'],
  },
  {
    pattern: /\bno one\b|\bsomeone (?:who|has)\b/i,
    advice: 'Name the actor, as for "nobody".',
    kinds: ['comment'],
  },
  {
    pattern:
      /\btold\b(?! (?:you|me|us|apart)\b)|(?<!\b(?:cannot|can|can't|could|not|to|you|will) )\btells? (?=how|where|what|which|why|whether|when|if|nothing|of\b|about\b)|\bnothing to tell\b/i,
    advice:
      'Use the technical verb: reports, returns, logs, notifies, shows. (But "tells the browser to …" and "cannot tell A from B" are fine.)',
    kinds: ['comment', 'test'],
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\b(?:${TEXT}|that|which|it|you|we|they|to) )\bsa(?:ys?|id) (?:so|nothing|what|which|how|whether|where|why|when|who)\b|^says `,
      'i',
    ),
    advice:
      'Use the technical verb: reports, returns, shows, warns, explains, states. (But "the README says so" is fine.)',
    kinds: ['comment', 'test'],
  },
  {
    pattern: /\b(?:lets?|letting) go\b/i,
    advice: 'Use: releases, closes, deletes.',
    kinds: ['comment', 'test', 'product'],
  },
  {
    pattern:
      /\b(?:holds?|held) (?:up\b|anybody|everybody|others|nobody|the (?:site|loop|event loop|thread)\b(?! open))/i,
    advice: 'Use: blocks, delays.',
    kinds: ['comment', 'test', 'product'],
  },
  {
    pattern:
      /\b(?:go|goes|going|went) on\b(?! to \w| (?:the|a|an|top|each|every|this|that|one)\b)/i,
    advice: 'Use: continues, remains, keeps …ing.',
    kinds: ['comment', 'test'],
  },
  {
    pattern:
      /\b(?:is|are|was|were|be|back) as (?:it|they) (?:is|are|was|were)\b|\bas (?:it|they) (?:stands?|stood)\b/i,
    advice: 'Use: unchanged, identical, in its original form. (But "leave it as it is" is fine.)',
    kinds: ['comment'],
  },
  {
    pattern: new RegExp(
      String.raw`${START}What (?!is new|is next|is needed|follows|if |to )(?:\w|\x60)[^?]*$`,
    ),
    advice: 'Start with a noun: "The state of a page before the run", not "What a page was".',
    kinds: ['comment'],
  },
  {
    pattern:
      /\bwhat (?:was|were|is|are|has been|have been) (?:sent|kept|stored|staged|read|left|received|planned|written|published|meant|there|said|removed|going on)\b(?! to\b)/,
    advice: 'Use a noun: the request body, the stored pages, the remaining rows.',
    kinds: ['comment', 'test', 'product'],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:of|with|from|than|by|into|removes?|stores?|returns?|keeps?|writes?|reads?|replaces?|changes?|sends?|compares?) what (?:(?:a|an|the|it|its|they|each|this|that) (?:[\w'-]+ ){0,4}(?:${AUX})|it|they|has|have|had)\b(?! is in\b)`,
    ),
    advice:
      'Use a noun: "compares the page with the base", not "compares what the page is with what it was".',
    kinds: ['comment'],
  },
  {
    pattern: new RegExp(
      String.raw`${START}Of (?:an?|the|what|each|those|these|this|one|several|it)\b(?! (?:two|three|four|five|\d+|course)\b)`,
    ),
    advice:
      'Start with the subject: "A page without content is skipped", not "Of a page without content, nothing is read".',
    kinds: ['comment'],
  },
  {
    pattern: new RegExp(
      String.raw`${START}Where (?:an?|the|its?|this|these|that|those|there|one|both|no|nothing|they|each|several|only|\w+s)\b[^?.]*,`,
    ),
    advice:
      'For a condition, use "if" or "when", after the main clause. For a place, use a noun: "The target of each link".',
    kinds: ['comment'],
  },
  {
    pattern: /\b(?:null|undefined|absent|empty|nothing|none|unset|false|true|''|0) where\b/i,
    advice: '"null if …": use "where" only for a place.',
    kinds: ['comment'],
  },
  {
    pattern: new RegExp(
      String.raw`${START}The same(?=[,:.;]| (?:as|but|for|of|with|where|without|when|in|at|while)\b)`,
    ),
    advice: 'Say what the function does, without pointing at the one above it.',
    kinds: ['comment'],
  },
  {
    pattern: new RegExp(
      String.raw`${START}(?:One|Those|Others|Some) (?:that|which|whose|where|who)\b`,
    ),
    advice: 'Repeat the noun: "A run that fails …".',
    kinds: ['comment'],
  },
  {
    pattern:
      /\b(?:stands?|stood) (?:in(?! for\b)|on|beside|there|again|here|above|below|at|next to)\b/i,
    advice: 'Use: is in, is next to, is listed in, appears.',
    kinds: ['comment', 'test', 'product'],
  },
  {
    pattern: /\bcomes? along\b|\bcome of it\b|\b(?:becomes?|became) of\b/i,
    advice: 'Say what happens.',
    kinds: ['comment', 'test', 'product'],
  },
  {
    pattern: /\bmeanwhile\b/i,
    advice: 'Name the event: "while the upload runs".',
    kinds: ['comment'],
  },
  {
    pattern: /\banew\b/i,
    advice: 'Use: again.',
    kinds: ['comment', 'test'],
  },
  // In small letters only, because names such as Center are texts of the product and the specification.
  {
    pattern:
      /\b(?:colors?|colored|centers?|centered|behaviors?|favorites?|neighbors?|cancel(?:ed|ing)|labeled|gray|(?:recogn|organ|normal|minim|optim|custom|author|initial|serial|synchron|capital)iz(?:e[sd]?|ing|ation)|analyz(?:e[sd]?|ing))\b/,
    advice: 'The documents and comments have British spelling: colour, centre, recognise.',
    kinds: ['comment'],
  },
];
