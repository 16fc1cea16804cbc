/**
 * Brings the HTML of a kept release, or today's, to the form in which both are compared: without the tags
 * that changed on purpose since. The README of each release explains them.
 */
export const withoutIntended = (html: string): string =>
  html
    // The field that only robots fill was in a label.
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
