import { defineMigration } from 'sitectl/migrate';

/** Whole words alone: "current" stays. */
const inBritish = (text: string) => text.replace(/\bRent\b/g, 'Hire').replace(/\brent\b/g, 'hire');

export default defineMigration({
  description: 'Say "hire" instead of "rent" in texts and in the menu.',
  page(page) {
    page.title = inBritish(page.title);
    page.rewriteText(inBritish);
  },
  section(section) {
    section.name = inBritish(section.name);
    section.rewriteText(inBritish);
  },
  settings(settings) {
    for (const item of settings.nav.items) item.title = inBritish(item.title);
  },
});
