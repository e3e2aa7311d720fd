-- Runs with equal translations are found, so that a change of metrics scores them again instead of training.
ALTER TABLE "Run" ADD COLUMN "hypothesesHash" TEXT;

CREATE INDEX "Run_hypothesesHash_idx" ON "Run"("hypothesesHash");

-- Results of earlier versions did not record their instruction set, so each gets an identity that no other result equals.
UPDATE "Result" r SET summary = (r.summary::jsonb || jsonb_build_object('identity', jsonb_build_object(
  'hash', encode(sha256(convert_to('result ' || r."runId"::text, 'UTF8')), 'hex'),
  'contentHash', encode(sha256(convert_to('run ' || r."runId"::text, 'UTF8')), 'hex'),
  'trainedOn', jsonb_build_array(jsonb_build_object(
    'fromUpdate', 1, 'engine', r.summary #>> '{environment,engine}', 'instructionSet', 'not recorded',
    'node', coalesce(substring(r.summary #>> '{environment,node}' from '^v?(\d+)')::int, 20), 'microBatches', 1)),
  'decodedOn', jsonb_build_object(
    'engine', r.summary #>> '{environment,engine}', 'instructionSet', 'not recorded',
    'node', coalesce(substring(r.summary #>> '{environment,node}' from '^v?(\d+)')::int, 20))
)))::json
WHERE r.summary::jsonb ? 'environment' AND NOT r.summary::jsonb ? 'identity';
