import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.mjs';

/**
 * Starts the WebDriver of WebKitGTK on a free port, and the virtual screen of its browser. A failed start
 * leaves no program running.
 * @returns the address of the WebDriver, and a function that ends both programs
 */
export async function startWebkitDriver(driverFile: string, screenFile: string) {
  const config = writeGtkSettings();
  const programs: ChildProcess[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await end(program);
    fs.rmSync(config, { recursive: true, force: true });
  };
  try {
    const screen = spawnScreen(screenFile);
    programs.push(screen);
    const display = await displayOf(screen);
    const port = await freePort();
    const driver = spawn(driverFile, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: config },
      stdio: 'ignore',
    });
    programs.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${url}/status`), { timeout: 15_000 });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Writes settings of GTK: no animations, and small buttons, so that a window can be 360 px wide. */
function writeGtkSettings(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-webkit-'));
  const gtk = path.join(folder, 'gtk-3.0');
  fs.mkdirSync(gtk);
  fs.writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  fs.writeFileSync(path.join(gtk, 'gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; }\n');
  return folder;
}

/** Starts Xvfb. It selects a free display and writes its number. */
function spawnScreen(file: string) {
  return spawn(file, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Waits for the name of the display, such as `:99`. Throws if the screen ends before. */
async function displayOf(screen: ReturnType<typeof spawnScreen>): Promise<string> {
  const ended = once(screen, 'exit').then(([code]) => {
    throw new Error(`Xvfb ended with ${code}.`);
  });
  const [number] = (await Promise.race([once(screen.stdout, 'data'), ended])) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}
