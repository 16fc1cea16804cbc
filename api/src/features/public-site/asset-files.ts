import { stat } from 'node:fs/promises';
import path from 'node:path';
import express, { type RequestHandler } from 'express';
import { chooseEncoding } from '../../http/encodings.ts';

/**
 * Serves the files of the web build. Their names change with their content, so browsers may cache
 * them for ever. Files of the previous build stay, for open tabs. If there is a compressed copy
 * (`<name>.br`), it is sent to clients that accept it.
 */
export function assetFiles(folder: string): RequestHandler {
  const files = express.static(folder, {
    immutable: true,
    maxAge: '1y',
    index: false,
    redirect: false,
    // The files are small and always sent whole.
    acceptRanges: false,
    setHeaders(res, file) {
      if (!file.endsWith('.br')) return;
      res.setHeader('Content-Encoding', 'br');
      res.setHeader('Content-Type', typeOf(file.slice(0, -'.br'.length)));
    },
  });
  /** Whether a file was compressed; the files of a running site do not change. */
  const compressed = new Map<string, boolean>();

  async function hasCompressed(name: string): Promise<boolean> {
    let known = compressed.get(name);
    if (known === undefined) {
      known = await stat(path.join(folder, `${name}.br`)).then(
        () => true,
        () => false,
      );
      // Only existing files are remembered, so that requests for invented names cannot fill the memory.
      if (known) compressed.set(name, known);
    }
    return known;
  }

  return async (req, res, next) => {
    // These headers are for writes. express.static would answer 412.
    delete req.headers['if-match'];
    delete req.headers['if-unmodified-since'];
    const name = req.path.slice(1);
    if (!/^[\w.-]+\.(js|css|svg|json)$/.test(name)) return files(req, res, next);
    res.vary('Accept-Encoding');
    const wanted = chooseEncoding(String(req.headers['accept-encoding'] ?? '')) === 'br';
    if (wanted && (await hasCompressed(name))) req.url = `/${name}.br`;
    files(req, res, (error?: unknown) => {
      req.url = `/${name}`;
      next(error);
    });
  };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

function typeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream';
}
