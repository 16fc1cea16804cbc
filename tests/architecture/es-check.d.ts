/** The part of es-check that a test uses; the package has no types. */
declare module 'es-check' {
  interface Config {
    ecmaVersion: 'checkBrowser';
    browserslistQuery: string;
    files: string[];
    module: boolean;
    cache: boolean;
    checkFeatures?: boolean;
  }
  export function runChecks(
    configs: Config[],
    options: object,
  ): { errors: { file: string; err: Error }[] };
}
