import { describe, expect, test } from 'vitest';
import { importsOf, productFiles, type SourceImport } from './imports.ts';
import { problemOfImport } from './rules.ts';

const imports = productFiles.flatMap(importsOf);

test('every import follows the import rules', () => {
  expect(productFiles.length).toBeGreaterThan(50);
  expect(imports.flatMap((imported) => problemOfImport(imported) ?? [])).toEqual([]);
});

test('the imports contain no cycle', () => {
  const targets = new Map(productFiles.map((file) => [file, new Set<string>()]));
  for (const { from, target } of imports) if (targets.has(target)) targets.get(from)?.add(target);
  // Repeatedly removes the files that import no remaining file. The remaining files are in cycles.
  for (let left = -1; left !== targets.size;) {
    left = targets.size;
    for (const [file, its] of targets)
      if (![...its].some((target) => targets.has(target))) targets.delete(file);
  }
  expect([...targets.keys()]).toEqual([]);
});

describe('the import rules', () => {
  const imported = (from: string, target: string, more: Partial<SourceImport> = {}) =>
    problemOfImport({ from, target, specifier: target, lazy: false, typeOnly: false, ...more });

  test.each([
    ['schemas/src/http/page.ts', 'npm:react'],
    ['schemas/src/http/page.ts', 'node:fs'],
    ['web/blocks/Card/view.tsx', 'web/blocks/Column/view.tsx'],
    ['web/blocks/Card/editor.tsx', 'web/admin/ui/button.tsx'],
    ['web/blocks/Card/view.tsx', 'npm:@measured/puck'],
    ['web/renderer/document.tsx', 'web/admin/lib/api.ts'],
    ['web/renderer/document.tsx', 'web/blocks/editors.ts'],
    ['web/client/main.ts', 'npm:@tanstack/react-query'],
    ['web/client/main.ts', 'web/blocks/Card/editor.tsx'],
    ['web/admin/features/pages/list.tsx', 'web/admin/features/settings/form.tsx'],
    ['web/admin/ui/button.tsx', 'web/admin/features/pages/list.tsx'],
    ['web/admin/lib/api.ts', 'web/admin/ui/button.tsx'],
    ['api/src/features/pages/pages.service.ts', 'npm:express'],
    ['api/src/features/pages/pages.service.ts', 'api/src/features/settings/settings.model.ts'],
    ['api/src/features/pages/pages.routes.ts', 'api/src/features/pages/pages.model.ts'],
    ['api/src/features/pages/pages.routes.ts', 'npm:mongoose'],
    ['api/src/features/pages/pages.model.ts', 'npm:express'],
    ['api/src/features/pages/pages.model.ts', 'api/src/features/pages/pages.service.ts'],
    ['api/src/features/pages/pages.model.ts', 'api/src/http/route.ts'],
    ['api/src/features/pages/pages.service.ts', 'api/src/http/rate-limit.ts'],
    ['api/src/features/pages/pages.service.ts', 'api/src/features/pages/pages.presenter.ts'],
    ['api/src/features/pages/pages.service.ts', 'api/src/wiring/site.ts'],
    ['api/src/features/pages/pages.routes.ts', 'api/src/wiring/guards.ts'],
    ['api/src/features/pages/details-update.ts', 'api/src/wiring/site.ts'],
    ['api/src/features/pages/wire.ts', 'api/src/wiring/base.ts'],
    ['api/src/features/pages/wire.ts', 'api/src/features/items/wire.ts'],
    ['api/src/features/pages/pages.service.ts', 'api/src/features/pages/wire.ts'],
    ['api/src/server.ts', 'api/src/features/public-site/wire-previews.ts'],
    ['api/src/features/pages/pages.presenter.ts', 'api/src/http/route.ts'],
    ['api/src/http/mount-routes.ts', 'api/src/features/pages/pages.service.ts'],
    ['api/src/lib/actor.ts', 'api/src/features/pages/pages.service.ts'],
    ['api/src/lib/actor.ts', 'api/src/http/route.ts'],
    ['api/src/database/database.ts', 'api/src/features/pages/pages.model.ts'],
    ['api/src/adapters/mailer.ts', 'api/src/features/pages/pages.service.ts'],
    ['cli/src/lib/client.ts', 'cli/src/commands/export.ts'],
    ['web/admin/features/pages/list.tsx', 'web/admin/routes/pages.tsx'],
    ['api/src/embedded-db/storage/store.ts', 'npm:mongoose'],
    ['api/src/content/store.ts', 'npm:mongoose'],
    ['api/src/content/store.ts', 'api/src/features/pages/pages.service.ts'],
    ['api/src/wiring/site.ts', 'web:admin/main'],
    ['cli/src/program.ts', 'api:server'],
    ['cli/src/program.ts', 'api:private-site'],
    ['api/src/wiring/site.ts', 'scripts/lib/paths.mjs'],
    ['web/admin/main.tsx', 'tests/helpers/browser/browser.ts'],
    ['api/src/wiring/site.ts', 'fixtures/demo-site/site.json'],
  ])('refuse that %s imports %s', (from, target) => {
    expect(imported(from, target)).toMatch('imports');
  });

  test('refuse a path into another workspace, and a path without extension', () => {
    const across = { specifier: '../../schemas/src/http/page.ts' };
    expect(imported('api/src/wiring/site.ts', 'schemas/src/http/page.ts', across)).toMatch(
      'by its name',
    );
    const bare = { specifier: './config' };
    expect(imported('api/src/wiring/site.ts', 'api/src/config', bare)).toMatch('extension');
  });

  test('accept allowed imports', () => {
    expect(imported('cli/src/commands/x.ts', 'api:private-site', { lazy: true })).toBeUndefined();
    expect(imported('web/blocks/Card/view.tsx', 'web/blocks/Card/parts.tsx')).toBeUndefined();
    const service = 'api/src/features/settings/settings.service.ts';
    expect(imported('api/src/features/pages/pages.service.ts', service)).toBeUndefined();
    const wire = 'api/src/features/pages/wire.ts';
    expect(imported('api/src/wiring/site.ts', wire)).toBeUndefined();
    expect(imported(wire, service)).toBeUndefined();
  });
});
