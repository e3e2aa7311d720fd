import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { chooseAddresses } from './addresses.ts';

const server = createServer();
afterEach(() => {
  server.close();
});

it('says of a port that is taken how to name another one, also where an option names it', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(chooseAddresses({ ...readEnvironment({}), port })).rejects.toMatchObject({
    message: expect.stringContaining(`port ${port} on 127.0.0.1 is taken`) as string,
    fix: 'name another port with --port or, without it, with ORDO_PORT; or stop the program that listens there',
  });
});
