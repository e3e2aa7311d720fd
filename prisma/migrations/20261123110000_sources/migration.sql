-- What the translations are of. Runs from before have kept none.
ALTER TABLE "Hypotheses" ADD COLUMN "sources" TEXT[] DEFAULT ARRAY[]::TEXT[];
