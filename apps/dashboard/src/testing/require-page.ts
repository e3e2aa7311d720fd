/** Refuses a bundle of the page that is older than its sources. `npm test` makes the bundle once, before the tests. */
import path from 'node:path';

const { isDashboardCurrent } = (await import(
  path.resolve(import.meta.dirname, '../../../cli/bootstrap/build.mjs')
)) as { isDashboardCurrent: () => boolean };

/** @throws Error that names the command to run */
export function requirePage(): void {
  if (isDashboardCurrent()) return;
  throw new Error(
    'the bundle of the page is older than its sources: run "npm test", which bundles first, or "node apps/cli/bootstrap/bootstrap.mjs setup"',
  );
}
