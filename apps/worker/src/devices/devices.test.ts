import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDeviceFinder, parseSmi } from './devices.ts';

const device = (id: string) => ({ id, kind: 'gpu', model: 'Fake GPU', memoryMiB: 1024, engine: 'cuda', driver: null });
const find = (description: string) => createDeviceFinder({ description, visible: undefined })();

/** Output in the form that nvidia-smi 550 prints for `--format=csv,noheader,nounits`. */
const SMI = `0, GPU-0a1b, NVIDIA H100 80GB HBM3, 81559, 550.90.07
1, GPU-2c3d, NVIDIA H100 80GB HBM3, 81559, 550.90.07
2, [Unknown Error], [GPU is lost], [GPU is lost], 550.90.07
3, GPU-4e5f, NVIDIA GB10, [N/A], 550.90.07
`;

describe('the devices of a worker', () => {
  it('are those that are described, in a variable or in a file, and a file is read again each time', async () => {
    expect(await find(JSON.stringify([device('0'), device('1')]))).toEqual([device('0'), device('1')]);
    expect(await find('none')).toEqual([]);
    const folder = mkdtempSync(path.join(tmpdir(), 'ordo-devices-'));
    const file = path.join(folder, 'devices.json');
    writeFileSync(file, JSON.stringify([device('0')]));
    const findInFile = createDeviceFinder({ description: file, visible: undefined });
    expect(await findInFile()).toEqual([device('0')]);
    writeFileSync(file, '[]');
    expect(await findInFile()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['no JSON', '[', /cannot be read/],
    ['a file that is not there', '/nowhere/devices.json', /cannot be read.*ENOENT/],
    ['an unknown kind', JSON.stringify([{ ...device('0'), kind: 'tpu' }]), /does not describe devices/],
    ['equal ids', JSON.stringify([device('0'), device('0')]), /does not describe devices/],
  ])('must be described well: %s', async (_what, description, message) => {
    await expect(find(description)).rejects.toMatchObject({
      code: 'environment.invalid',
      message: expect.stringMatching(message) as string,
    });
  });

  it('are otherwise those that nvidia-smi lists, without those that have failed', () => {
    const found = parseSmi(SMI, undefined);
    expect(found.map(({ id, memoryMiB }) => [id, memoryMiB])).toEqual([
      ['GPU-0a1b', 81_559],
      ['GPU-2c3d', 81_559],
      ['GPU-4e5f', 0],
    ]);
    expect(found[0]).toMatchObject({ model: 'NVIDIA H100 80GB HBM3', engine: 'cuda', driver: '550.90.07' });
    expect(parseSmi('', undefined)).toEqual([]);
  });

  it('are only those that the worker itself may see', () => {
    expect(parseSmi(SMI, '1').map(({ id }) => id)).toEqual(['GPU-2c3d']);
    expect(parseSmi(SMI, 'GPU-0a1b,3').map(({ id }) => id)).toEqual(['GPU-0a1b', 'GPU-4e5f']);
    expect(parseSmi(SMI, '')).toEqual([]);
  });
});
