/** Waits until an element is in the page and visible. */
import type { Locator } from 'playwright-core';

export async function shown(locator: Locator, timeout = 60_000): Promise<boolean> {
  await locator.waitFor({ timeout });
  return true;
}

export async function gone(locator: Locator, timeout = 60_000): Promise<boolean> {
  await locator.waitFor({ state: 'hidden', timeout });
  return true;
}
