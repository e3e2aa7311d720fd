/** Starts the browser for tests of pages. */
import { existsSync } from 'node:fs';
import process from 'node:process';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const CHROMIUM: string | undefined = [process.env['CHROMIUM'] ?? '', ...PLACES].find(
  (place) => place !== '' && existsSync(place),
);

export const CHROMIUM_NEEDED = {
  name: 'Chromium',
  get: 'apt-get install chromium, or name one in CHROMIUM',
  isPresent: CHROMIUM !== undefined,
};
