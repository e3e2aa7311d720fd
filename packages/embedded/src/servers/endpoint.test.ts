import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePort, findFreePort } from './endpoint.ts';

let dir: string;
let servers: Server[];
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'ordo-endpoint-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true, force: true });
});

async function listen(port: number): Promise<void> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
}

describe('findFreePort', () => {
  it('gives ports that no outgoing connection can take, and another one each time', async () => {
    const ports = await Promise.all(Array.from({ length: 100 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(100);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(15_000);
    expect(Math.max(...ports)).toBeLessThan(30_000);
    await listen(ports[0] as number);
  });
});

describe('choosePort', () => {
  const warnings: string[] = [];
  const log = (_level: string, message: string): void => void warnings.push(message);

  it('chooses a port once and keeps it over restarts', async () => {
    const first = await choosePort({ dir, port: undefined, log });
    expect(readFileSync(path.join(dir, 'port'), 'utf8')).toBe(String(first));
    expect(await choosePort({ dir, port: undefined, log })).toBe(first);
  });

  it('chooses another port, and says so, when a program has taken the one that it kept', async () => {
    const taken = await findFreePort();
    await listen(taken);
    writeFileSync(path.join(dir, 'port'), String(taken));
    const chosen = await choosePort({ dir, port: undefined, log });
    expect(chosen).not.toBe(taken);
    expect(warnings).toEqual([`port ${taken} is taken by another program; using ${chosen} from now on`]);
  });

  it('refuses a requested port that is taken', async () => {
    const taken = await findFreePort();
    await listen(taken);
    await expect(choosePort({ dir, port: taken, log })).rejects.toThrow(`port ${taken} on 127.0.0.1 is taken`);
  });
});
