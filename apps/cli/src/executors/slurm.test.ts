import { describe, expect, it } from 'vitest';
import { slurm } from './slurm.ts';

describe('slurm.end', () => {
  it.each([['nonsense'], ['--user=root'], ['12_'], ['1,2'], ['']])('refuses %o, before Slurm is asked', async (id) => {
    await expect(slurm.end(['1234_1', id])).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
