/** The steps from a bare clone to a running command, and which of them needs which. */
import { bundleDashboard, bundlePrograms, compile, generateClient } from './build.mjs';
import { installPackages } from './install.mjs';
import { ADDONS, buildAddon, hasHeaders } from './native.mjs';

/** The steps by their titles, as `runGraph` takes them. With `allSets`, C++ is compiled for every instruction set. */
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

/** What a study needs that is run without a service: the rest is built by the first command that wants it. */
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

/** The compiler takes every processor for one addon, so they follow each other, and the steps of JavaScript run beside them. */
function addonSteps(allSets) {
  const steps = {};
  let after = hasHeaders() ? [] : ['packages'];
  for (const [title, addon] of Object.entries(ADDONS)) {
    steps[title] = { after, work: () => buildAddon(addon, allSets) };
    after = [title];
  }
  return steps;
}
