/** Invariant: no log of any process contains a key or a password. Each look reads what was added since the last one. */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Invariant } from './invariant.ts';

const CHUNK_BYTES = 1 << 20;

export function noSecretInLogs(): Invariant {
  const read = new Map<string, number>();
  return {
    id: 'no-secret-in-logs',
    title: 'no secret is in any log',
    find: async ({ cluster }) => {
      const secrets = cluster.secrets.map((secret) => Buffer.from(secret));
      const overlap = Math.max(0, ...secrets.map((secret) => secret.length - 1));
      const problems: string[] = [];
      for (const file of await listLogs(cluster.folders.logs)) {
        const found = await searchFrom(file, Math.max(0, (read.get(file) ?? 0) - overlap), secrets);
        read.set(file, found.end);
        problems.push(...found.offsets.map((offset) => `${file} has a secret at byte ${offset}`));
      }
      return problems;
    },
  };
}

async function listLogs(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Returns where the secrets are, and where the file ends. The secret itself is never reported. */
async function searchFrom(
  file: string,
  start: number,
  secrets: readonly Buffer[],
): Promise<{ offsets: number[]; end: number }> {
  const offsets: number[] = [];
  const overlap = Math.max(0, ...secrets.map((secret) => secret.length - 1));
  const handle = await open(file, 'r');
  try {
    for (let position = start; ; ) {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(CHUNK_BYTES), position });
      const part = buffer.subarray(0, bytesRead);
      for (const secret of secrets) {
        const at = part.indexOf(secret);
        if (at >= 0) offsets.push(position + at);
      }
      if (bytesRead < CHUNK_BYTES) return { offsets, end: position + bytesRead };
      position += bytesRead - overlap;
    }
  } finally {
    await handle.close();
  }
}
