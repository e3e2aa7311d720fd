/**
 * Records the outputs of the stages on this machine. It adds cases and machines, and refuses other outputs of a committed case under the
 * same number.
 *
 *   npm run generate -w packages/run
 */
import { explainError, writeFileAtomically } from '@ordo/core';
import { STAGE_NUMBERS, STAGES } from '@ordo/spec';
import { computeOutputs, readCommitted, readRecord, recordFile } from './golden-outputs.ts';
import { updateRecord } from './golden-record.ts';

async function main(): Promise<void> {
  const { outputs } = await computeOutputs();
  const records = STAGES.map((stage) => ({
    file: recordFile(stage),
    record: updateRecord(
      stage,
      STAGE_NUMBERS,
      { record: readRecord(stage), committed: readCommitted(stage) },
      outputs[stage],
    ),
  }));
  for (const { file, record } of records) await writeFileAtomically(file, `${JSON.stringify(record, null, 2)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
});
