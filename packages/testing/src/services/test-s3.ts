/** Gives a test file a real S3-compatible store: OpenStack Swift with its S3 interface, if the machine has it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AwsClient } from 'aws4fetch';
import { noteAbsent } from '../requirements.ts';

/** This is Debian's Python, because another one on the PATH does not know Debian's packages. */
const PYTHON = '/usr/bin/python3';
const SERVER = path.resolve(import.meta.dirname, '../../swift/serve.py');
const READY_WITHIN_MS = 60_000;
const ACCESS_KEY_ID = 'test:tester';
const SECRET_ACCESS_KEY = 'testing';

export interface TestS3 {
  readonly endpoint: string;
  /** The id and the secret, separated by a space. */
  readonly key: string;
  /** Creates a bucket and returns its address as `s3://…?endpoint=…`. */
  createBucket(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Returns true if this machine has Swift. If it has none, says loudly what is not tested. */
export function hasTestS3(whatIsSkipped: string): boolean {
  const modules = 'import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server';
  if (spawnSync(PYTHON, ['-c', modules]).status === 0) return true;
  const get = 'apt-get install swift-proxy swift-account swift-container swift-object; local disk is still tested';
  noteAbsent({ name: 'OpenStack Swift as a store like S3', get }, whatIsSkipped);
  return false;
}

/** Starts an empty store on a free port. */
export async function startTestS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-test-s3-'));
  // The server ends when its standard input ends, which happens at the latest when this process ends.
  const server = spawn(PYTHON, [SERVER, path.join(folder, 'swift')], { stdio: ['pipe', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  server.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const [port] = (await Promise.race([
    once(createInterface(server.stdout), 'line', { signal: AbortSignal.timeout(READY_WITHIN_MS) }),
    once(server, 'exit'),
  ])) as [unknown];
  if (typeof port !== 'string') throw new Error(`Swift did not start: ${complaints.join('')}`);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
    service: 's3',
    region: 'us-east-1',
  });
  return {
    endpoint,
    key: `${ACCESS_KEY_ID} ${SECRET_ACCESS_KEY}`,
    createBucket: async (name) => {
      const answer = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`bucket ${name} was not created: ${await answer.text()}`);
      return `s3://${name}/ordo?endpoint=${encodeURIComponent(endpoint)}`;
    },
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
