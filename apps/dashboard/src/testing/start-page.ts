/** Starts the built page with a real API, Postgres, worker and browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type Ordo, startBuiltOrdo } from '@ordo/testing';
import { CHROMIUM } from '@ordo/testing/chromium';
import { type Browser, type BrowserContext, chromium, type ConsoleMessage, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { requirePage } from './require-page.ts';

export { CHROMIUM_NEEDED } from '@ordo/testing/chromium';
export { describeWith } from '@ordo/testing/requirements';

export interface PageUnderTest extends Pick<Ordo, 'databaseUrl' | 'api' | 'startApi' | 'startWorker' | 'createKey'> {
  /** A page of its own, without the cookies of others. It is closed when a later test opens one. */
  open(place: string, options?: { readonly width?: number; readonly height?: number }): Promise<Page>;
  /** The errors that pages have written to the console, such as those of the security policy. */
  readonly complaints: string[];
  readonly apiUrl: string;
  stop(): Promise<void>;
}

interface Surroundings {
  readonly auth?: 'off' | 'required';
  /** Whether a worker is there to execute runs. Its start takes seconds, which tests without runs can save. */
  readonly hasWorker?: boolean;
}

export async function startPage({ auth = 'off', hasWorker = true }: Surroundings = {}): Promise<PageUnderTest> {
  requirePage();
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-page-'));
  const database = await createTestDatabase();
  const complaints: string[] = [];
  const ordo = await startBuiltOrdo({ databaseUrl: database.url, home: folder, auth });
  if (hasWorker) ordo.startWorker('w');
  const browser = await launch();
  const opened = new Map<BrowserContext, string>();
  // A page that nobody closes follows the service and draws what it hears, which takes time from the tests after it.
  const closeEarlier = async (test: string): Promise<void> => {
    for (const [context, of] of opened) {
      if (of === test) continue;
      opened.delete(context);
      await context.close();
    }
  };

  return {
    ...ordo,
    apiUrl: ordo.url,
    complaints,
    open: async (place, { width = 1280, height = 800 } = {}) => {
      const test = expect.getState().currentTestName ?? '';
      await closeEarlier(test);
      const context = await browser.newContext({ viewport: { width, height } });
      opened.set(context, test);
      // A busy machine is no mistake of the page.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => isComplaint(message) && complaints.push(message.text()));
      await page.goto(ordo.url + place);
      return page;
    },
    stop: async () => {
      await browser.close();
      await ordo.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
}

/** Returns true for errors of the page itself. A busy API answers 503, and the page tries again, but Chromium logs an error. */
const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !message.text().includes('the server responded with a status of 503 ');
