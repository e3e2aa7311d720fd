-- Segment statistics are stored in few bytes, and read by Postgres only to be passed on. The first byte says how they are
-- encoded; existing rows become 2: doubles, big-endian.
CREATE FUNCTION pg_temp.encode_statistics(DOUBLE PRECISION[]) RETURNS BYTEA LANGUAGE sql AS $$
  SELECT '\x02'::bytea || coalesce(string_agg(float8send(v), ''::bytea ORDER BY i), ''::bytea)
  FROM unnest($1) WITH ORDINALITY AS u (v, i)
$$;

ALTER TABLE "SegmentStatistics" DROP CONSTRAINT "SegmentStatistics_shape_check";
ALTER TABLE "SegmentStatistics" ALTER COLUMN "values" TYPE BYTEA USING pg_temp.encode_statistics("values");
ALTER TABLE "SegmentStatistics" ALTER COLUMN "values" SET NOT NULL;
-- 0: one byte for each number, 1: two bytes, 2: eight.
ALTER TABLE "SegmentStatistics" ADD CONSTRAINT "SegmentStatistics_shape_check" CHECK (
  octet_length("values") = 1 + "segments" * "width" * (ARRAY[1, 2, 8])[get_byte("values", 0) + 1]);

-- The sums of the statistics over resampled test sets. They are noise, so compressing them would only cost time.
ALTER TABLE "SegmentStatistics" ADD COLUMN sketch BYTEA;
ALTER TABLE "SegmentStatistics" ALTER COLUMN sketch SET STORAGE EXTERNAL;

-- Results are paired if their test sets are equal. The hash spares reports from reading the references.
ALTER TABLE "Result" ADD COLUMN "testSetHash" TEXT;

UPDATE "Result" r SET "testSetHash" = encode(sha256(convert_to(h."references"::text, 'UTF8')), 'hex')
FROM "Hypotheses" h WHERE h."runId" = r."runId" AND json_array_length(h."references") > 0;
