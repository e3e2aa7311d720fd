/** Finds violations of WCAG 2.2 AA and of good practice with axe. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Rules {
  run(options: axe.RunOptions): Promise<axe.AxeResults>;
}

/** Returns each violation in words. axe is loaded by the debugger, because the page's security policy refuses foreign scripts. */
export async function findViolations(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: axe.source });
  await debug.detach();
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: Rules }).axe.run({
        runOnly: tags,
        // axe checks the size of buttons and links, which is new in WCAG 2.2, only on request.
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      }),
    TAGS,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
