/** The steps from a bare clone to a running command, and the dependencies between them. */
import { bundleDashboard, bundlePrograms, compile, generateClient } from './build.mjs';
import { installPackages } from './install.mjs';
import { ADDONS, buildAddon, hasHeaders } from './native.mjs';

/** Returns the steps by their titles, in the form for `runGraph`. With `allSets`, C++ is compiled for every instruction set. */
export function setupSteps({ allSets }) {
  return {
    packages: { after: [], work: installPackages },
    'database client': { after: ['packages'], work: generateClient },
    build: { after: ['database client'], work: () => compile() },
    programs: { after: ['build'], work: () => bundlePrograms() },
    dashboard: { after: ['database client'], work: bundleDashboard },
    ...addonSteps(allSets),
  };
}

/** Returns the steps that a study without a service needs. Everything else is built by the first command that needs it. */
export function demoSteps() {
  return {
    packages: { after: [], work: installPackages },
    build: { after: ['packages'], work: () => compile('apps/cli') },
    programs: { after: ['build'], work: () => bundlePrograms('cli') },
    'native engine': {
      after: hasHeaders() ? [] : ['packages'],
      work: () => buildAddon(ADDONS['native engine'], false),
    },
  };
}

/**
 * Returns the steps for addons. The compiler uses every processor for one addon, so they run one after another, and the
 * JavaScript steps run at the same time.
 */
function addonSteps(allSets) {
  const steps = {};
  let after = hasHeaders() ? [] : ['packages'];
  for (const [title, addon] of Object.entries(ADDONS)) {
    steps[title] = { after, work: () => buildAddon(addon, allSets) };
    after = [title];
  }
  return steps;
}
