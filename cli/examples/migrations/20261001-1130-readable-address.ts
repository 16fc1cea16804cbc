import { defineMigration } from 'sitectl/migrate';

const FLEET = '/pages/14';
const toAddress = (href: string) => (href === FLEET ? '/fleet' : href);

export default defineMigration({
  description: 'Give the fleet page a readable address, and lead every link there.',
  page(page) {
    if (page.id === 14) page.address = 'fleet';
    page.rewriteLinks(toAddress);
  },
  section(section) {
    section.rewriteLinks(toAddress);
  },
  settings(settings) {
    for (const item of settings.nav.items) item.href = toAddress(item.href);
  },
});
