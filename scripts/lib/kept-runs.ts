import fs from 'node:fs';
import path from 'node:path';
import { createAgent, ok, signInAt } from '../../tests/helpers/agent.ts';
import { block, createPage, pageContent } from '../../tests/helpers/factories.ts';
import { KEPT_ADMIN } from '../../tests/helpers/kept-releases/kept-release.ts';
import { startSite, type SiteAddress } from '../../tests/helpers/running-site.ts';

export interface KeptSite {
  site: SiteAddress;
  /** The folder of the release. */
  target: string;
  /** A folder for temporary files. */
  work: string;
  /** Runs sitectl and returns its output. Throws if sitectl fails. */
  sitectl(args: string[]): string;
}

/**
 * Imports bundles into the site: three versions of its own bundle (the first import is applied, the
 * second is applied and undone, the third creates a draft), and two versions of the bundle of another
 * site.
 */
export async function runBundles(all: KeptSite): Promise<void> {
  importOwn(all);
  await importOther(all);
}

const intoSite = ({ site }: KeptSite) => ['--data-dir', site.dataDir];

function importOwn(all: KeptSite): void {
  const { sitectl, work } = all;
  const bundle = path.join(work, 'own');
  sitectl(['export', bundle, ...intoSite(all)]);
  describePage(all, bundle, '0011', 'These terms came with a bundle.');
  sitectl(['import', bundle, '--yes', ...intoSite(all)]);

  describePage(all, bundle, '0012', 'This description was undone.');
  sitectl(['import', bundle, '--yes', ...intoSite(all)]);
  const { runs } = JSON.parse(sitectl(['runs', '--json', ...intoSite(all)])) as {
    runs: { id: string }[];
  };
  sitectl(['undo', runs[0]!.id, '--yes', ...intoSite(all)]);

  describePage(all, bundle, '0014', 'This description is proposed.');
  sitectl(['import', bundle, '--only', '14', '--as', 'draft', '--yes', ...intoSite(all)]);
}

/** Changes the description of the page whose file name begins with `number`. */
function describePage({ sitectl }: KeptSite, bundle: string, number: string, text: string) {
  const pages = path.join(bundle, 'pages');
  const file = fs.readdirSync(pages).find((name) => name.startsWith(number));
  if (!file) throw new Error(`The bundle has no page ${number}.`);
  const page = JSON.parse(fs.readFileSync(path.join(pages, file), 'utf8')) as object;
  fs.writeFileSync(path.join(pages, file), JSON.stringify({ ...page, description: text }));
  sitectl(['validate', '--fix', bundle]);
}

async function importOther(all: KeptSite): Promise<void> {
  const { sitectl, target, work } = all;
  const bundle = path.join(work, 'other');
  const dataDir = path.join(work, 'other-data');
  const other = await startSite({
    DATA_DIR: dataDir,
    SEED: 'none',
    CAPTCHA_PROVIDER: 'none',
    ADMIN_EMAIL: KEPT_ADMIN.email,
    ADMIN_PASSWORD: KEPT_ADMIN.password,
  });
  try {
    const owner = await signInAt(other.url, KEPT_ADMIN);
    const page = await createPage(owner, { title: 'Tools', address: 'other/tools' }, [
      block('HeadingBlock', { text: 'Tools of another site' }),
    ]);
    const exportAndImport = () => {
      fs.rmSync(bundle, { recursive: true, force: true });
      sitectl(['export', bundle, '--data-dir', dataDir]);
      sitectl(['import', bundle, '--only', 'pages', '--adopt', '--yes', ...intoSite(all)]);
    };
    exportAndImport();
    const content = pageContent(block('HeadingBlock', { text: 'More tools of another site' }));
    ok(await owner.put(`/api/pages/${page.id}`, { page: { content } }));
    exportAndImport();
  } finally {
    await other.stop();
  }
  fs.cpSync(bundle, path.join(target, 'other-bundle'), { recursive: true });
  const guest = createAgent(all.site.url, {});
  ok(await guest.get('/other/tools'));
}
