/**
 * Removes the tags and texts that were changed on purpose since a kept release, so that its HTML can be
 * compared with today's. The README of each release explains the changes.
 */
export const withoutIntended = (html: string): string =>
  html
    // The element around the field that only robots fill in was a label.
    .replaceAll(
      /<(label|span) class="sr-only" aria-hidden="true">([^<]*<input [^>]*name="website"[^>]*>)<\/\1>/g,
      '$2',
    )
    // The size and description of the picture of a link, and the name of the site on its home page.
    .replaceAll(/<meta property="og:(?:title|image:\w+)"[^>]*>/g, '')
    // The links to the pictures of a timeline, for visitors without script.
    .replaceAll(/<noscript><ul .*?<\/ul><\/noscript>/g, '')
    // The spelling of "email" in the message of the contact form.
    .replaceAll('Enter an e-mail address', 'Enter an email address');
