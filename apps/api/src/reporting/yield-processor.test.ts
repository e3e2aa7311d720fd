import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { locateBuilt } from '@ordo/testing';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')(
  'lowers the priority of the thread that calls it, and of no other',
  async () => {
    const own = os.getPriority();
    const module = pathToFileURL(locateBuilt('apps/api', 'reporting/yield-processor.js')).href;
    const code = `
    import(${JSON.stringify(module)}).then(({ yieldProcessor }) => {
      yieldProcessor();
      const id = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1));
      require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority(id));
    });`;
    const thread = new Worker(code, { eval: true });
    const lowered = await new Promise((resolve, reject) => void thread.once('message', resolve).once('error', reject));
    expect(lowered).toBe(Math.max(7, own));
    expect(os.getPriority()).toBe(own);
  },
  120_000,
);
