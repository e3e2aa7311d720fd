/** Tests that a volume is filled to its last byte and has free space afterwards, on a machine that permits mounts. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locateBuilt } from '@ordo/testing';
import { expect, it } from 'vitest';

/** The options for separate namespaces, so that the mount ends with the process. */
const APART = ['--user', '--map-root-user', '--mount'];

const script = (modules: string, folder: string): string => `
  const { fillVolume } = await import(${JSON.stringify(pathToFileURL(path.join(modules, 'disks.js')).href)});
  const { replace } = await import(${JSON.stringify(pathToFileURL(path.join(modules, 'damage.js')).href)});
  const { readFileSync, writeFileSync } = await import('node:fs');
  const write = () => { try { writeFileSync(${JSON.stringify(path.join(folder, 'x'))}, 'x'); return 'written'; } catch (error) { return error.code; } };
  const said = [write()];
  writeFileSync(${JSON.stringify(path.join(folder, 'x'))}, '');
  const heal = await fillVolume(${JSON.stringify(folder)});
  said.push(write());
  const replaced = replace(${JSON.stringify(path.join(folder, 'x'))}, Buffer.from('wrong bytes'));
  await Promise.race([replaced, new Promise((resolve) => setTimeout(resolve, 500))]);
  said.push(readFileSync(${JSON.stringify(path.join(folder, 'x'))}, 'utf8'));
  await heal();
  await replaced;
  said.push(readFileSync(${JSON.stringify(path.join(folder, 'x'))}, 'utf8'), write());
  console.log(said.join());`;

it('fills a volume, damages a file as soon as there is room, and gives the room back', async (context) => {
  if (spawnSync('unshare', [...APART, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status !== 0) {
    console.warn('\n*** SKIPPED: full disks. This system does not permit mounts in a namespace of its own. ***\n');
    return context.skip();
  }
  const modules = path.dirname(locateBuilt('apps/trials', 'faults/kinds/disks.js'));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-full-'));
  const code = script(modules, folder);
  const mountAndRun = `mount -t tmpfs -o size=4m tmpfs "$0" && exec "$1" --input-type=module -e "$2"`;
  const { stdout, stderr } = spawnSync('unshare', [...APART, 'sh', '-c', mountAndRun, folder, process.execPath, code], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect({ stdout, stderr }).toEqual({ stdout: 'written,ENOSPC,,wrong bytes,written\n', stderr: '' });
}, 120_000);
