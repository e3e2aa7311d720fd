import { describe, expect, it } from 'vitest';
import { labelOf } from './compare-with-base.ts';
import { parseStudyFile } from './study-file.ts';

describe('labelOf', () => {
  const study = parseStudyFile('my.study.json', '{"id":"mine/one"}');

  it('holds the whole hash of the study within the 50 characters that GitHub allows', () => {
    const label = labelOf(study);
    expect(label).toHaveLength(49);
    const hash = label.replace('agree ', '');
    expect(Buffer.from(hash, 'base64url').toString('hex')).toBe(study.version);
  });

  it('differs for each bit of the hash, also for the last', () => {
    const last = study.version.at(-1) === '0' ? '1' : '0';
    expect(labelOf({ ...study, version: study.version.slice(0, -1) + last })).not.toBe(labelOf(study));
  });
});
