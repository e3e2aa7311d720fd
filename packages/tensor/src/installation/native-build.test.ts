import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findNativeBuild } from './native-build.ts';

it('the script that builds the native engine is found in its package', () => {
  const script = findNativeBuild();
  expect([path.basename(script), existsSync(script)]).toEqual(['build.mjs', true]);
});
