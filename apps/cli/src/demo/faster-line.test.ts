import { expect, it } from 'vitest';
import { describeFaster } from './faster-line.ts';

it('names the command that makes training faster, and only where it would', () => {
  const wasm = { id: 'wasm', available: true } as const;
  expect(describeFaster([{ id: 'native', available: false }, wasm], 'npx ordo')).toContain(
    '"npx ordo engines install native"',
  );
  expect(describeFaster([{ id: 'native', available: true }, wasm], 'npx ordo')).toBeNull();
});
