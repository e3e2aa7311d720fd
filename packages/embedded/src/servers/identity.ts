/** Chooses the user that a server runs as: Postgres refuses to run as root, and no server here needs root's rights. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { OrdoError } from '@ordo/core';

export interface Identity {
  readonly name: string;
  /** The user and group for `spawn`; undefined to keep the current user. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
  /** Returns the command line that runs a command as this identity. */
  wrap(command: string, args: readonly string[]): { command: string; args: string[] };
}

const plain: Identity['wrap'] = (command, args) => ({ command, args: [...args] });

/**
 * Returns the first identity that works on this machine. An ordinary user stays the same. Root becomes an unprivileged system
 * user or, where it may not change its user (in some containers), opens a user namespace, which keeps file owners.
 * @throws OrdoError `environment.invalid` when root can do neither.
 */
export function chooseIdentity(): Identity {
  if (process.getuid?.() !== 0) return { name: 'this user', ids: undefined, wrap: plain };
  for (const name of ['postgres', 'nobody']) {
    const ids = findUser(name);
    if (ids !== undefined && spawnSync('/bin/sh', ['-c', ':'], { ...ids, cwd: '/' }).status === 0) {
      return { name, ids, wrap: plain };
    }
  }
  const namespace = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return {
      name: 'a user namespace',
      ids: undefined,
      wrap: (command, args) => ({ command: 'unshare', args: [...namespace, command, ...args] }),
    };
  }
  throw new OrdoError('environment.invalid', 'root can neither become another user here nor open a user namespace', {
    fix: 'run as an ordinary user, or set DATABASE_URL to a Postgres of your own',
  });
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  let users: string;
  try {
    users = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  const fields = users
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** Runs a command as `identity` and waits for its end. Never rejects. */
export async function runAs(
  identity: Identity,
  command: string,
  args: readonly string[],
): Promise<{ ok: boolean; output: string }> {
  const line = identity.wrap(command, args);
  return await new Promise((resolve) => {
    execFile(line.command, line.args, { ...identity.ids, cwd: '/' }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      resolve({ ok: error === null, output: output === '' ? (error?.message ?? '') : output });
    });
  });
}
