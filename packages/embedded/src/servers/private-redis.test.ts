import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRedisProgram, startPrivateRedis } from './private-redis.ts';

const program = findRedisProgram();
if (program === null) console.warn('SKIPPED: a private Redis: no redis-server or valkey-server is on the PATH');

async function say(url: string, ...commands: string[]): Promise<string> {
  const { port } = new URL(url);
  return await new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write([...commands, 'QUIT', ''].join('\r\n')));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe.skipIf(program === null)('startPrivateRedis', () => {
  it('answers only with the password, never evicts, and keeps nothing over a restart', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'ordo-redis-'));
    const first = await startPrivateRedis({ dir, log: () => undefined });
    if (first === null) throw new Error('no Redis although the program was found');
    const login = `AUTH ${new URL(first.url).password}`;
    expect(await say(first.url, 'PING')).toMatch(/NOAUTH/u);
    expect(await say(first.url, login, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    expect(await say(first.url, login, 'CONFIG GET save', 'CONFIG GET appendonly')).not.toMatch(/yes|3600/u);
    expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600);
    await say(first.url, login, 'SET a 1');
    await first.stop();

    const second = await startPrivateRedis({ dir, log: () => undefined });
    expect(second?.url).toBe(first.url);
    expect(await say(first.url, login, 'EXISTS a')).toContain(':0');
    await second?.stop();
    rmSync(dir, { recursive: true });
  });
});
