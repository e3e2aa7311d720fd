// Tests the addon for Linux on 64-bit ARM. It is compiled if there is a cross compiler, and run if ORDO_FOREIGN_NODE names a Node
// for arm64 with its emulator. scripts/arm64.vitest.config.mjs runs all tests of operations there.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const ADDON = pathOf('../build/Release/ordo_native_arm64.node');
const [EMULATOR, ...WORDS] = process.env['ORDO_FOREIGN_NODE']?.split(' ') ?? [];
const ELF_MACHINE = { at: 18, arm64: 0xb7 };

const hasCompiler = spawnSync('aarch64-linux-gnu-g++', ['--version']).status === 0;
if (!hasCompiler) {
  console.warn(
    'SKIPPED: the native engine for ARM is not compiled: there is no aarch64-linux-gnu-g++ (Debian: apt-get install ' +
      'g++-aarch64-linux-gnu)',
  );
} else if (EMULATOR === undefined) {
  console.warn(
    'SKIPPED: the native engine for ARM is compiled but not tried: ORDO_FOREIGN_NODE is not set (see CONTRIBUTING.md)',
  );
}

describe.skipIf(!hasCompiler)('the native engine for ARM', () => {
  it('compiles in every unit, and links', () => {
    const built = spawnSync(process.execPath, [pathOf('../scripts/build.mjs'), '--arm64'], { encoding: 'utf8' });
    expect([built.status, built.stderr]).toEqual([0, '']);
    expect(readFileSync(ADDON).readUInt16LE(ELF_MACHINE.at)).toBe(ELF_MACHINE.arm64);
  }, 600_000);

  it.skipIf(EMULATOR === undefined)(
    'multiplies in float32 and bfloat16 when a Node for ARM loads it',
    () => {
      const smoke = [...WORDS, pathOf('../scripts/smoke/smoke.mjs'), ADDON];
      const tried = spawnSync(EMULATOR as string, smoke, { encoding: 'utf8' });
      expect([tried.status, tried.stderr]).toEqual([0, '']);
    },
    60_000,
  );
});
