/** Checks, from the header of a shared library, whether the file is complete and made for this machine. */
import { open } from 'node:fs/promises';

/** The architectures by the number e_machine in the ELF header (System V ABI). */
const MACHINES: Readonly<Record<number, string>> = { 0x3e: 'x64', 0xb7: 'arm64', 0x28: 'arm', 0x03: 'ia32' };

/** Returns what is wrong with the library, or null. Formats other than ELF are left to the linker. */
export async function findLibraryProblem(file: string): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const handle = await open(file);
  try {
    const header = Buffer.alloc(64);
    const { bytesRead } = await handle.read(header, 0, 64, 0);
    if (bytesRead < 64 || header.toString('latin1', 0, 4) !== '\u007fELF') return 'is not a shared library';
    const arch = MACHINES[header.readUInt16LE(18)] ?? 'another processor';
    if (arch !== process.arch) return `is for ${arch}, not ${process.arch}`;
    // The section headers are at the end of the file: e_shoff + e_shnum · e_shentsize.
    const end = Number(header.readBigUInt64LE(40)) + header.readUInt16LE(60) * header.readUInt16LE(58);
    return (await handle.stat()).size < end ? 'is truncated' : null;
  } finally {
    await handle.close();
  }
}
