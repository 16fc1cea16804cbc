import path from 'node:path';
import { capture } from '../../../scripts/lib/run.mjs';

/**
 * Finds a Python with the package openapi-python-client: `SITEYARD_PYTHON`, or `python3`.
 * @returns the program; undefined if there is none
 */
export async function pythonGenerator(): Promise<string | undefined> {
  const python = process.env.SITEYARD_PYTHON ?? 'python3';
  const { code } = await capture(python, ['-c', 'import openapi_python_client']);
  return code === 0 ? python : undefined;
}

/**
 * Generates the package `siteyard_client` into a folder.
 * @returns the Python that can import it
 * @throws Error with the output of the generator, also for a warning, because the generator then leaves
 *   out a call
 */
export async function generatePythonClient(
  python: string,
  contract: string,
  folder: string,
): Promise<string> {
  const args = [
    '-m',
    'openapi_python_client',
    'generate',
    '--path',
    contract,
    '--meta',
    'none',
    '--output-path',
    path.join(folder, 'siteyard_client'),
    '--overwrite',
    '--fail-on-warning',
  ];
  // The generator starts ruff, which a virtual environment has in the folder of its Python.
  const PATH = `${path.dirname(python)}${path.delimiter}${process.env.PATH}`;
  const { code, output } = await capture(python, args, { env: { ...process.env, PATH } });
  if (code !== 0) throw new Error(output);
  return python;
}
