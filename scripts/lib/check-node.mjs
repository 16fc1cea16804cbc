/** The oldest supported version of Node.js, as in `engines` of package.json. */
const oldest = [20, 19];

/** Ends the process with a clear message if Node.js is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldest;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Siteyard needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node} ` +
      `(${process.execPath}). Install a newer one from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
