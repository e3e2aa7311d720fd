/** Tests that no stage computes other outputs than those that are recorded for its number. */
import { STAGE_NUMBERS, STAGES } from '@ordo/spec';
import { SELECTION } from '@ordo/testing/selection';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeOutputs, type GoldenOutputs, readRecord } from './golden-outputs.ts';
import { findFaults } from './golden-record.ts';

// `npm test` runs all of these tests, so `test:rest` need not repeat them.
describe.skipIf(SELECTION === 'rest')('what a stage computes', () => {
  let golden: GoldenOutputs;
  beforeAll(async () => {
    golden = await computeOutputs();
    if (golden.absent.length > 0) console.warn(`SKIPPED, for want of an engine: ${golden.absent.join(', ')}`);
  }, 300_000);

  it.each(STAGES)('is what its number says: %s', (stage) => {
    const record = readRecord(stage);
    if (record === null) throw new Error(`nothing is recorded of ${stage}: run \`npm run generate\``);
    expect(findFaults(stage, STAGE_NUMBERS, record, golden.outputs[stage])).toEqual([]);
  });
});
