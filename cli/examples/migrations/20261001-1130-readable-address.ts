import { defineMigration } from 'sitectl/migrate';

const FLEET = '/pages/14';

export default defineMigration({
  description: 'Give the fleet page a readable address, and lead every link there.',
  page(page) {
    if (page.id === 14) page.address = 'fleet';
    page.rewriteLinks((href) => (href === FLEET ? '/fleet' : href));
  },
  settings(settings) {
    for (const item of settings.nav.items) if (item.href === FLEET) item.href = '/fleet';
  },
});
