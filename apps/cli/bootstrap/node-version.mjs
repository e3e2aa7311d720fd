/** Checks the version of Node before anything else is loaded, in syntax that old versions of Node understand. */
const REQUIRED = [20, 19];

/** Ends the process, and tells what to do, when this Node is too old. */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1])) return;
  process.stderr.write(
    `Ordo needs Node ${REQUIRED.join('.')} or newer, and this is Node ${version}.\n` +
      '  fix: install a current Node from https://nodejs.org (or with your version manager) and try again\n',
  );
  process.exit(1);
}
