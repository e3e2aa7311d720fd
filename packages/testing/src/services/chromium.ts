/** Starts the browser for tests of pages. */
import { existsSync } from 'node:fs';
import process from 'node:process';

/** The headless shell comes first, because it needs a third of the processor time of the whole browser. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

export const CHROMIUM: string | undefined = [process.env['CHROMIUM'] ?? '', ...PLACES].find(
  (place) => place !== '' && existsSync(place),
);

export const CHROMIUM_NEEDED = {
  name: 'Chromium',
  get: 'apt-get install chromium-headless-shell, or name a Chromium in CHROMIUM',
  isPresent: CHROMIUM !== undefined,
};
