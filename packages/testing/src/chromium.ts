/** The browser for tests of pages. */
import { existsSync } from 'node:fs';
import process from 'node:process';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const CHROMIUM: string | undefined = [process.env['CHROMIUM'] ?? '', ...PLACES].find(
  (place) => place !== '' && existsSync(place),
);

/** Why no browser test can run; undefined when they can. */
export const NO_BROWSER =
  CHROMIUM === undefined
    ? `SKIPPED, because there is no Chromium at ${PLACES.join(', ')}: install Debian's package chromium, or name one in CHROMIUM`
    : undefined;
if (NO_BROWSER !== undefined) process.stderr.write(`browser tests: ${NO_BROWSER}\n`);
