#!/usr/bin/env node
import fs from 'node:fs';

// A release carries dist/. A fresh checkout has none yet, and runs from its sources.
const built = new URL('../dist/bin.js', import.meta.url);
if (fs.existsSync(built)) await import(built.href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('../src/bin.ts', import.meta.url).href);
}
