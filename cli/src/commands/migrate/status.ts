import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withScripts } from '../../lib/migrations/script-thread.ts';
import { listScripts } from '../../lib/migrations/scripts.ts';
import { compareMigrations, readApplied } from '../../lib/migrations/status.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { minute, table } from '../../lib/terminal/table.ts';

export interface StatusOptions extends TargetOptions {
  dir: string;
  exitCode?: boolean;
}

/** `sitectl migrate status`: lists scripts with their state on the site. */
export function run(options: StatusOptions, output: Output): Promise<ExitCode> {
  const scripts = listScripts(options.dir);
  return withSite(options, output, async (site) => {
    const all = compareMigrations(scripts, await readApplied(site));
    const pendingFiles = all.flatMap(({ state, script }) =>
      state === 'pending' && script ? [script] : [],
    );
    const descriptions = await withScripts(pendingFiles, (loaded) =>
      Promise.resolve(new Map(loaded.map(({ id, description }) => [id, description]))),
    );
    const migrations = all.map(({ id, state, applied }) => {
      const { run: by = null, who = null, applied_at = null } = applied ?? {};
      const description = descriptions.get(id) ?? '';
      return { id, state, description, run: by, who, applied_at };
    });
    const rows = migrations.map(({ id, state, applied_at, who, description }) => [
      id,
      state,
      applied_at === null ? '' : minute(applied_at),
      who ?? description,
    ]);
    const names = ['Migration', 'State', 'When, UTC', 'Who, or what'];
    const text = table(names, rows, output.colours, { width: output.columns, whole: [0] });
    const edited = all.some(({ state }) => state === 'edited');
    output.answer({ ok: !edited, migrations }, rows.length > 0 ? text : '');
    if (rows.length === 0) output.note('There are no migrations.');
    if (edited) {
      output.note('A migration was edited after it had been applied. Write a new one instead.');
      return EXIT.conflict;
    }
    const pending = all.some(({ state }) => state === 'pending');
    return pending && options.exitCode ? EXIT.problems : EXIT.done;
  });
}
