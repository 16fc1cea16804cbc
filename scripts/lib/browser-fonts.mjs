import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './paths.mjs';

const require = createRequire(import.meta.url);

/** The font families that Arimo replaces. Its letters are as wide as those of Arial. */
const REPLACED = ['sans-serif', 'system-ui', 'Arial', 'Helvetica', 'Liberation Sans'];

const alias = (/** @type {string} */ family) =>
  `  <match target="pattern"><test name="family"><string>${family}</string></test>` +
  `<edit name="family" mode="prepend" binding="strong"><string>Arimo</string></edit></match>\n`;

/**
 * Writes a configuration for fontconfig, which chooses the fonts of browsers on Linux. The
 * configuration prefers the font of an npm package, so that texts have the same width on every machine,
 * also without installed fonts. Other fonts remain available.
 * @returns {Record<string, string>} the environment variable for the browser
 */
export function browserFonts() {
  if (process.platform !== 'linux') return {};
  const fonts = path.dirname(require.resolve('@expo-google-fonts/arimo/package.json'));
  const cache = path.join(root, 'node_modules/.cache/siteyard-fonts');
  const file = path.join(cache, 'fonts.conf');
  const text =
    '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n' +
    '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n' +
    `  <dir>${fonts}</dir>\n  <cachedir>${cache}</cachedir>\n` +
    `${REPLACED.map(alias).join('')}</fontconfig>\n`;
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    fs.mkdirSync(cache, { recursive: true });
    const temporary = `${file}.${process.pid}`;
    fs.writeFileSync(temporary, text);
    fs.renameSync(temporary, file);
  }
  return { FONTCONFIG_FILE: file };
}
