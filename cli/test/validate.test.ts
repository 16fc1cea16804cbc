import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { errorTable } from '@siteyard/schemas/errors';
import { describe, expect, it } from 'vitest';
import { bundleWithTexts, TEXT_PAGE, textsIn } from './rich-text.ts';
import { copyOf, edit, fixtures, sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';
import { report } from './validate-report.ts';

describe('the fixtures', () => {
  it('are valid sites', async () => {
    const sites = ['demo-site', 'events-site', 'short-site', 'minimal-site'].map((name) =>
      path.join(fixtures, name),
    );
    expect(await report(['--strict', ...sites])).toMatchObject({ ok: true, exit: 0, problems: [] });
  });

  const invalid = fs
    .readdirSync(path.join(fixtures, 'invalid'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

  it('have an invalid bundle for each error of bundles', () => {
    const codes = Object.keys(errorTable).filter((code) => code.startsWith('bundle_'));
    expect(invalid.toSorted()).toEqual([...codes, 'invalid_content'].toSorted());
  });

  it('fail with the code of their folder and nothing else', async () => {
    const { problems, exit } = await report(['invalid'], { cwd: fixtures });
    const found = problems.map(({ file, code }) => [file.split(path.sep)[1], code]);
    expect(found).toEqual(invalid.toSorted().map((code) => [code, code]));
    expect(exit).toBe(1);
  });

  it('that are no bundle at all are wrong usage', async () => {
    const folder = path.join(fixtures, 'invalid/bundle_unreadable');
    expect(await report([folder])).toMatchObject({ exit: errorTable.bundle_unreadable.exit });
  });
});

describe('sitectl validate', () => {
  it('names file, line, column, block and what to do', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace('"level": 1', '"level": 9,\n          "txet": "Terms"'),
    );
    const { stdout, code } = await sitectl(['validate', 'site'], { cwd: path.dirname(site) });
    expect(code).toBe(1);
    expect(stdout).toContain('content.content[1].props.txet HeadingBlock has no prop "txet"');
    expect(stdout).toContain('at site/pages/0011-terms.json:14:19');
    expect(stdout).toContain('in HeadingBlock "HeadingBlock-p11b02"');
    expect(stdout).toContain('14 | "txet": "Terms",\n       |         ^');
    expect(stdout).toContain('Did you mean "text"?');
    expect(stdout).toMatch(/✗ \d problems in 1 of 7 files in 1 bundle\n.*can be fixed/);
    expect(stdout).not.toContain('\u001b');
  });

  it('reports a folder without content without a count of files', async () => {
    const { stdout, code } = await sitectl(['validate', '.']);
    expect(code).toBe(2);
    expect(stdout).toContain('✗ 1 problem. No file was checked.\n');
  });

  it('finds the place in content of older shapes by the block’s id', async () => {
    const folder = tempFolder();
    edit(copyInto(folder, 'legacy/001-zones-to-slots.before.json'), (text) =>
      text.replace('"level": 3', '"level": 30'),
    );
    const { problems } = await report(['001-zones-to-slots.before.json'], { cwd: folder });
    expect(problems).toMatchObject([
      { line: 14, column: 94, path: 'content[1].props.right[0].props.content[0].props.level' },
    ]);
  });

  it('lists some of the problems of a file that has hundreds of thousands', async () => {
    const site = copyOf('minimal-site');
    fs.writeFileSync(path.join(site, 'checksums.txt'), 'a\n'.repeat(200_000));
    const archive = path.join(path.dirname(site), 'site.tar.gz');
    execFileSync('tar', ['-czf', archive, '-C', site, '.']);
    const { problems, errors, exit } = await report([archive]);
    expect(exit).toBe(1);
    expect(errors).toBe(problems.length);
    const own = problems.filter(({ file }) => file === path.join(archive, 'checksums.txt'));
    expect(own.length).toBe(301);
    expect(own.map(({ message }) => message)).toContain(
      'has 199700 more problems than the 300 that are listed',
    );
    // The checksums of a folder do not count.
    expect(await report(['--strict', site])).toMatchObject({ ok: true, problems: [] });
  });

  it('refuses half a character, which a site would store as another one', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace(/"title": "[^"]*"/, '"title": "x\\ud800y"'),
    );
    const { problems, exit } = await report([site]);
    expect(exit).toBe(1);
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'bundle_file_invalid',
        path: 'title',
        message: 'contains control characters; remove them',
        fixable: false,
      }),
    );
  });

  it('reports the place where JSON ends too early', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'settings.json'), (text) =>
      text.replace('"sticky": false', '"sticky": no'),
    );
    const { problems } = await report([site]);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'bundle_json_invalid', line: 27, column: 15 }),
    );
  });

  it('cannot be made to write to the terminal by content', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace('"text": "Terms"', '"text": "Terms", "\\u001b[2J\u009b": 1'),
    );
    const { stdout } = await sitectl(['validate', site]);
    expect(stdout).not.toMatch(/[\u001b\u009b]/);
  });

  it('judges one file of a bundle together with the bundle', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0001-home.json'), (text) =>
      text.replace('"type": "HeadingBlock"', '"type": "Headline"'),
    );
    edit(path.join(site, 'settings.json'), (text) => text.replace('/pages/4', '/pages/41'));
    const page = 'site/pages/0001-home.json';
    const { problems, linksNotChecked } = await report([page], { cwd: path.dirname(site) });
    expect(problems.map(({ code, file }) => [code, file])).toEqual(
      expect.arrayContaining([['invalid_content', page]]),
    );
    expect(problems.every(({ file }) => file === page)).toBe(true);
    expect(linksNotChecked).toEqual([]);
  });

  it('reports that links were not checked outside a bundle', async () => {
    const folder = tempFolder();
    copyInto(folder, 'minimal-site/pages/0011-terms.json');
    const { stdout, code } = await sitectl(['validate', '0011-terms.json'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain('Links and images were not checked in 1 file outside a bundle');
  });

  it('reads stdin', async () => {
    const page = fs.readFileSync(path.join(fixtures, 'minimal-site/pages/0011-terms.json'), 'utf8');
    expect(await report(['-'], { stdin: page })).toMatchObject({ ok: true, files: 1 });
    const wrong = await report(['-'], { stdin: page.replace('"title": "Terms"', '"title": ""') });
    expect(wrong).toMatchObject({ exit: 1, problems: [{ file: 'stdin', path: 'title' }] });
    const atTerminal = await sitectlAtTerminal(['validate', '-']);
    expect(atTerminal).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Nothing is piped in') as unknown,
    });
  });

  it('searches folders, and lists skipped files', async () => {
    const folder = tempFolder();
    fs.cpSync(path.join(fixtures, 'minimal-site'), path.join(folder, 'a/site'), {
      recursive: true,
    });
    fs.mkdirSync(path.join(folder, 'node_modules'));
    fs.writeFileSync(path.join(folder, 'node_modules/x.json'), '{');
    fs.writeFileSync(path.join(folder, 'package.json'), '{"name": "x"}');
    fs.writeFileSync(path.join(folder, 'broken.json'), '{');
    const found = await report(['.'], { cwd: folder });
    expect(found.skipped).toEqual(['package.json']);
    expect(found.problems.map(({ file }) => file)).toEqual(['broken.json']);
    expect(await report(['package.json'], { cwd: folder })).toMatchObject({
      exit: 2,
      problems: [{ code: 'bundle_unreadable' }],
    });
  });

  it('counts warnings only with --strict', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'settings.json'), (text) => text.replace('"/pages/4"', '"/old-address"'));
    await sitectl(['validate', '--fix', '--quiet', site]);
    expect(await report([site])).toMatchObject({ exit: 0, ok: true, warnings: 1 });
    expect(await report(['--strict', site])).toMatchObject({ exit: 1, ok: false, errors: 1 });
  });

  it('warns of texts that a site would clean, and --fix corrects those that say the same', async () => {
    const site = bundleWithTexts('One<br/>two', '<font>three</font>', 'four & five');
    const page = path.join(site, TEXT_PAGE);
    const warned = await report([site]);
    expect(warned).toMatchObject({ exit: 0, ok: true, errors: 0, warnings: 2 });
    const text = (index: number) => `content.content[4].props.content.blocks[${index}].data.text`;
    expect(warned.problems.map(({ path: at, message }) => [at, message])).toEqual([
      [text(0), 'has <br/>, which the site writes as <br>'],
      [text(1), 'has <font>, which the site leaves out'],
    ]);
    expect(warned.problems[0]).toMatchObject({ file: page, line: 40, block: { id: 'text' } });
    expect(await report(['--strict', site])).toMatchObject({ exit: 1, errors: 2 });

    expect(await report(['--fix', site])).toMatchObject({ exit: 0, warnings: 1, errors: 0 });
    expect(textsIn(site)).toEqual(['One<br>two', '<font>three</font>', 'four & five']);
  });

  it('never follows a link or waits for a pipe inside a bundle', async () => {
    const site = copyOf('minimal-site');
    const page = path.join(site, 'pages/0011-terms.json');
    fs.renameSync(page, path.join(path.dirname(site), 'outside.json'));
    fs.symlinkSync('../../outside.json', page);
    fs.symlinkSync('/etc', path.join(site, 'media'));
    const { problems } = await report([site]);
    expect(
      problems
        .filter(({ code }) => code === 'bundle_file_unexpected')
        .map(({ file }) => path.basename(file)),
    ).toEqual(['media', '0011-terms.json']);
  });

  it.each(['github', 'sarif', 'junit'])('reports as %s', async (format) => {
    const { stdout, code } = await sitectl([
      'validate',
      '--format',
      format,
      path.join(fixtures, 'invalid/bundle_reference_broken'),
    ]);
    expect(code).toBe(1);
    const file = path.join(fixtures, 'invalid/bundle_reference_broken/pages/0001-home.json');
    if (format === 'github')
      expect(stdout).toMatch(
        /^::error file=.*0001-home\.json,line=19,col=28,title=bundle_reference_broken::content/,
      );
    if (format === 'junit') expect(stdout).toContain(`<failure type="bundle_reference_broken"`);
    if (format === 'sarif')
      expect(JSON.parse(stdout)).toMatchObject({
        version: '2.1.0',
        runs: [
          {
            results: [
              {
                ruleId: 'bundle_reference_broken',
                level: 'error',
                locations: [
                  {
                    physicalLocation: {
                      artifactLocation: { uri: file },
                      region: { startLine: 19, startColumn: 28 },
                    },
                  },
                ],
              },
            ],
          },
        ],
      });
  });
});

function copyInto(folder: string, fixture: string): string {
  const file = path.join(folder, path.basename(fixture));
  fs.copyFileSync(path.join(fixtures, fixture), file);
  return file;
}
