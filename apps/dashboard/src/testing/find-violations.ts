/** What axe finds against the rules of WCAG 2.2 AA and against good practice. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Rules {
  run(options: axe.RunOptions): Promise<axe.AxeResults>;
}

/** Each violation in words. axe comes in through the debugger, since the page's security policy admits no foreign script. */
export async function findViolations(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: axe.source });
  await debug.detach();
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: Rules }).axe.run({
        runOnly: tags,
        // The size of what is clicked, new in WCAG 2.2, is only looked at when asked for.
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      }),
    TAGS,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
