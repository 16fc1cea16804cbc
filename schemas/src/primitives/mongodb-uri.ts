/** Whether a MongoDB connection string names its database. Without a name, the driver uses `test`. */
export function namesDatabase(uri: string): boolean {
  return /^mongodb(\+srv)?:\/\/([^@/?]*@)?[^@/?]+\/[^/?]+/.test(uri);
}

/** The names of the options of a MongoDB connection string, in lower case: drivers ignore the case. */
export function optionsOfUri(uri: string): Set<string> {
  const start = uri.indexOf('?');
  const names = start < 0 ? [] : [...new URLSearchParams(uri.slice(start + 1)).keys()];
  return new Set(names.map((name) => name.toLowerCase()));
}
