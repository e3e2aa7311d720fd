import { describe, expect, it } from 'vitest';
import { nameDiskError } from './disk-error.ts';
import { OrdoError } from './errors.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

describe('nameDiskError', () => {
  it.each([
    ['a full disk', full],
    ['a full quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
    ['an error that a full disk has caused', new OrdoError('internal.unexpected', 'not written', { cause: full })],
  ])('names %s and whose disk it is', (_what, error) => {
    const named = nameDiskError(error, 'the scratch folder');
    expect(named).toMatchObject({
      code: 'disk.full',
      fix: expect.stringContaining('ORDO_HOME') as string,
      cause: error,
    });
    expect((named as Error).message).toMatch(/no room left on the disk of the scratch folder: (?:ENOSPC|EDQUOT)/u);
  });

  it('names the setting that moves the folder', () => {
    const named = nameDiskError(full, 'the prepared texts', 'ORDO_PREPARED_DIR');
    expect(named).toMatchObject({ fix: 'free some room on it, or set ORDO_PREPARED_DIR to a folder on another disk' });
  });

  it('leaves any other error as it is', () => {
    const other = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    expect([nameDiskError(other, 'the home'), nameDiskError('a text', 'the home')]).toEqual([other, 'a text']);
  });
});
